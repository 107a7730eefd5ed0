"""Where the phone is held, and what lens, sensor and JPEG do to the picture."""

from dataclasses import dataclass
from math import cos, pi, radians, sin, tan
from random import Random
from typing import Any

import cv2
import numpy as np

from tools.training.evening import Evening
from vision.scythe import plan

Array = Any
_USUAL = ((1600, 1200), (1600, 1200), (1920, 1440), (1280, 960), (1600, 1067))
_SMALL = ((1200, 900), (1024, 768), (900, 675), (800, 600))
_FEW = 0.25  # of the photos are small, as those that were sent around
_SENT_WIDE, _SENT_QUALITY = (0.45, 0.85), (45, 88)  # times as wide as before; JPEG's own measure
_POOR = 0.12  # of the photos: badly exposed, shaken or tinted; phones expose well by themselves
_SHARPENED = 0.7  # of the photos: phones do it by themselves, some of them much
_DECENT = 0.35  # how far a decent photo may be off, by a poor one


@dataclass(frozen=True)
class View:
    """A pinhole camera; the board lies in z = 0 with its top left corner at the origin, y pointing up."""

    width: int
    height: int
    focal: float
    eye: Array
    turn: Array
    """Rows: right, down, forward."""

    def project(self, points: Array) -> Array:
        """Pixels of these points (millimetres)."""
        seen = (np.asarray(points, float) - self.eye) @ self.turn.T
        return seen[:, :2] / seen[:, 2:] * self.focal + np.array([self.width / 2, self.height / 2])

    def quad(self) -> Array:
        """The board's corners in the picture: top left, top right, bottom right, bottom left."""
        w, h = plan.WIDTH_MM, plan.HEIGHT_MM
        return self.project(np.array([[0, 0, 0], [w, 0, 0], [w, -h, 0], [0, -h, 0]]))

    def matrix(self, near: float = 50, far: float = 4000) -> Array:
        """The whole projection for OpenGL."""
        f, w, h = self.focal, self.width, self.height
        lens = np.array([
            [2 * f / w, 0, 0, 0], [0, -2 * f / h, 0, 0],
            [0, 0, (far + near) / (far - near), -2 * far * near / (far - near)], [0, 0, 1, 0],
        ])  # fmt: skip
        pose = np.eye(4)
        pose[:3, :3] = self.turn
        pose[:3, 3] = -self.turn @ self.eye
        return lens @ pose


def hold(evening: Evening, chance: Random) -> View:
    """A phone held over the table so that about the whole board is in the picture."""
    width, height = chance.choice(_SMALL if chance.random() < _FEW else _USUAL)
    focal = width / 2 / tan(radians(evening.field_of_view) / 2)
    tilt = radians(chance.uniform(*evening.tilt))
    side = chance.gauss(0, 0.3) if chance.random() < 0.65 else chance.uniform(0, 2 * pi)
    roll = chance.gauss(0, 0.08)
    away = np.array([sin(side) * sin(tilt), -cos(side) * sin(tilt), cos(tilt)])
    forward = -away
    right = np.array([cos(side), sin(side), 0.0])
    down = np.cross(forward, right)
    c, s = cos(roll), sin(roll)
    turn = np.array([c * right + s * down, -s * right + c * down, forward])
    middle = np.array([plan.WIDTH_MM / 2, -plan.HEIGHT_MM / 2, 0])
    fill = chance.uniform(0.82, 0.99) if chance.random() < 0.9 else chance.uniform(0.6, 1.06)
    distance, target = 700.0, middle
    for _ in range(12):
        view = View(width, height, focal, target + away * distance, turn)
        quad = view.quad()
        low, high = quad.min(axis=0), quad.max(axis=0)
        distance *= max((high - low) / (fill * np.array([width, height]))) ** 0.8
        shift = ((low + high) / 2 - np.array([width, height]) / 2) * distance / focal
        target = target + turn[0] * shift[0] + np.array([turn[1][0], turn[1][1], 0]) * shift[1]
    return View(width, height, focal, target + away * distance, turn)


def expose(linear: Array, chance: Random, hard: bool) -> Array:
    """The picture as a phone would save it, from linear light."""
    h, w = linear.shape[:2]
    u = chance.uniform
    off = 1.0 if chance.random() < _POOR else _DECENT
    picture = linear * np.array([1 + off * u(-0.15, 0.15), 1, 1 + off * u(-0.2, 0.2)], np.float32)
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    xs, ys = xs / w - 0.5, ys / h - 0.5
    fall = 1 + off * (u(-0.5, 0.5) * xs + u(-0.5, 0.5) * ys - u(0, 0.9) * (xs**2 + ys**2))
    picture = picture * np.maximum(fall, 0.2)[..., None]
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
        spot = np.exp(
            -(((xs - u(-0.5, 0.5)) / u(0.04, 0.25)) ** 2 + ((ys - u(-0.5, 0.5)) / u(0.04, 0.25)) ** 2)
        )
        picture = picture + (off * u(0.05, 0.5) * spot)[..., None]
    bright = float(np.percentile(picture.mean(axis=2), 90)) + 1e-6
    picture = np.maximum(picture * (u(0.5 - 0.3 * off, 0.5 + 0.45 * off) / bright), 0).astype(np.float32)
    blur = u(0.2, 0.6 + 1.0 * off) if hard else u(0, 0.2 + 0.5 * off)
    if blur > 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), blur * w / 1600)
    if chance.random() < off * (0.25 if hard else 0.07):
        picture = _shaken(picture, chance, u(2, 2 + 5 * off) * w / 1600)
    noise = u(0.003, 0.018 + 0.025 * off) if hard else u(0.001, 0.012 + 0.01 * off)
    grain = np.random.default_rng(chance.randrange(2**32)).standard_normal(picture.shape).astype(np.float32)
    if chance.random() < 0.5:
        grain = cv2.GaussianBlur(grain, (0, 0), u(0.5, 1.1)) * 1.8
    picture = picture + grain * noise * np.sqrt(np.maximum(picture, 0.01))
    return _developed(picture, chance, off)


def _shaken(picture: Array, chance: Random, length: float) -> Array:
    size = int(length) * 2 + 1
    kernel = np.zeros((size, size), np.float32)
    angle = chance.uniform(0, pi)
    middle = size // 2
    reach = (length / 2 * cos(angle), length / 2 * sin(angle))
    cv2.line(
        kernel,
        (round(middle - reach[0]), round(middle - reach[1])),
        (round(middle + reach[0]), round(middle + reach[1])),
        1.0,
    )
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def _developed(picture: Array, chance: Random, off: float) -> Array:
    """Gamma, contrast, saturation, sharpening and JPEG."""
    u = chance.uniform
    picture = np.clip(picture, 0, None)
    if chance.random() < 0.5:  # a soft shoulder, as filmic curves have
        a = u(0.2, 1.0)
        picture = picture * (1 + a) / (1 + a * picture)
    picture = np.clip(picture, 0, 1) ** (1 / u(1.8, 2.6))
    middle = u(0.35, 0.6)
    picture = (picture - middle) * u(1 - 0.25 * off, 1 + 0.4 * off) + middle
    grey = picture.mean(axis=2, keepdims=True)
    picture = grey + (picture - grey) * u(1 - 0.4 * off, 1 + 0.45 * off)
    if chance.random() < _SHARPENED:
        soft = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), u(0.8, 1.5))
        picture = picture + (picture - soft) * u(0, 1.8)
    byte = (np.clip(picture, 0, 1) * 255).astype(np.uint8)
    _, coded = cv2.imencode(".jpg", byte, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(60, 95)])
    return cv2.imdecode(coded, cv2.IMREAD_COLOR)


def sent(picture: Array, chance: Random) -> Array:
    """The picture as it comes by a messenger: made small, pressed hard, and large again to be looked at."""
    wide = chance.uniform(*_SENT_WIDE)
    small = cv2.resize(picture, None, fx=wide, fy=wide, interpolation=cv2.INTER_AREA)
    _, coded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(*_SENT_QUALITY)])
    whole = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    return cv2.resize(whole, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
