"""Draws a scene by OpenGL, with shadows, and tells which thing every pixel shows."""

from random import Random
from typing import Any

import cv2
import moderngl
import numpy as np

from tools.training.camera import View
from tools.training.evening import Evening, Lamp
from tools.training.position import FOOTPRINT, Thing
from vision.scythe import plan

Array = Any
_PRINT = (3072, 2328)  # pixels of the printed board; coarser than this drawn photos are too soft
_SHADOW = 1536
_REACH = 420.0  # millimetres around the board's middle that throw shadows

_VERTEX = """
#version 330
uniform mat4 camera;
in vec3 in_point; in vec3 in_normal; in vec3 in_colour; in float in_gloss;
out vec3 point; out vec3 normal; out vec3 colour; out float gloss;
void main() {
    point = in_point; normal = in_normal; colour = in_colour; gloss = in_gloss;
    gl_Position = camera * vec4(in_point, 1.0);
}
"""
_FRAGMENT = """
#version 330
uniform sampler2D board; uniform sampler2D ground; uniform sampler2D shadow0; uniform sampler2D shadow1;
uniform mat4 light0; uniform mat4 light1;
uniform vec3 towards[3]; uniform vec3 lamp[3]; uniform vec2 soft;
uniform vec3 ambient; uniform vec3 eye; uniform vec2 size;
uniform vec3 table; uniform float board_gloss; uniform float grain;
in vec3 point; in vec3 normal; in vec3 colour; in float gloss;
out vec4 light;
float lit(sampler2D map, mat4 to, float spread, float slope) {
    vec3 p = (to * vec4(point, 1.0)).xyz * 0.5 + 0.5;
    float sum = 0.0;
    float bias = 0.0012 + 0.003 * slope;
    for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++)
        sum += texture(map, p.xy + vec2(i, j) * spread).r < p.z - bias ? 0.0 : 1.0;
    return sum / 9.0;
}
void main() {
    vec3 n = normalize(normal);
    vec3 base = colour; float shine = gloss; float open = 1.0;
    vec2 uv = vec2(point.x / size.x, -point.y / size.y);
    if (colour.r < 0.0) {
        bool inside = uv.x >= 0.0 && uv.x <= 1.0 && uv.y >= 0.0 && uv.y <= 1.0 && colour.r < -1.5;
        if (inside) { base = pow(texture(board, uv).rgb, vec3(2.2)); shine = board_gloss; }
        else { base = table * (1.0 + grain * sin(point.x * 0.13 + 3.0 * sin(point.y * 0.011))); shine = 0.1; }
        open = texture(ground, clamp(uv, 0.0, 1.0)).r;
    } else open = 0.65 + 0.35 * clamp(point.z / 12.0, 0.0, 1.0);
    vec3 total = base * ambient * open * (0.7 + 0.3 * n.z);
    vec3 view = normalize(eye - point);
    for (int k = 0; k < 3; k++) {
        float slope = 1.0 - max(dot(n, towards[k]), 0.0);
        float seen = 1.0;
        if (k == 0) seen = lit(shadow0, light0, soft.x, slope);
        if (k == 1) seen = lit(shadow1, light1, soft.y, slope);
        vec3 half_way = normalize(view + towards[k]);
        float spark = shine * 0.25 * pow(max(dot(n, half_way), 0.0), 28.0);
        total += lamp[k] * seen * (base * max(dot(n, towards[k]), 0.0) + spark);
    }
    light = vec4(total, 1.0);
}
"""
_ID_FRAGMENT = """
#version 330
in vec3 colour; out float number;
void main() { number = colour.r; }
"""
_DEPTH_FRAGMENT = "#version 330\nvoid main() {}\n"


class Painter:
    """One OpenGL context and the printed board."""

    def __init__(self, board: Array) -> None:
        self._context = moderngl.create_standalone_context(backend="egl")
        self._context.gc_mode = (
            "auto"  # buffers that are dropped are freed; one evening takes a hundred megabytes
        )
        self._board = cv2.resize(board, _PRINT, interpolation=cv2.INTER_AREA)
        make = self._context.program
        self._colour = make(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._number = make(vertex_shader=_VERTEX, fragment_shader=_ID_FRAGMENT)
        self._depth = make(vertex_shader=_VERTEX, fragment_shader=_DEPTH_FRAGMENT)

    def paint(self, view: View, evening: Evening, things: list[Thing], chance: Random) -> tuple[Array, Array]:
        """The picture in linear light (BGR), and at half its size which thing (-1: none) each pixel shows."""
        c = self._context
        corners = _ground(view)
        light = np.concatenate([corners, _vertices(things, evening.gloss)]).astype("f4")
        numbered = np.concatenate([corners, _vertices(things, 0, numbers=True)]).astype("f4")
        c.enable(moderngl.DEPTH_TEST)
        lamps = (*evening.lamps, *[Lamp((0, 0, 1), (0, 0, 0), 1)] * 3)[:3]
        maps = [self._shadow(light, lamp) for lamp in lamps[:2]]
        picture = self._picture(view, evening, light, lamps, maps, things, chance)
        number = self._numbers(view, numbered)
        for texture, _ in maps:
            texture.release()
        return picture, number

    def _buffer(self, program: Any, data: Array) -> tuple[Any, Any]:
        buffer = self._context.buffer(data.tobytes())
        names = [(n, s) for n, s in (("in_point", 3), ("in_normal", 3), ("in_colour", 3), ("in_gloss", 1))]
        layout, used = [], []
        for name, size in names:
            if name in program:
                layout.append(f"{size}f")
                used.append(name)
            else:
                layout.append(f"{size}x4")
        return self._context.vertex_array(program, [(buffer, " ".join(layout), *used)]), buffer

    def _shadow(self, data: Array, lamp: Lamp) -> tuple[Any, Array]:
        forward = -np.array(lamp.towards)
        right = np.cross(forward, [0.13, 0.99, 0.05])
        right /= np.linalg.norm(right)
        up = np.cross(right, forward)
        middle = np.array([plan.WIDTH_MM / 2, -plan.HEIGHT_MM / 2, 0])
        matrix = np.eye(4)
        for row, axis in enumerate((right / _REACH, up / _REACH, forward / 900)):
            matrix[row, :3] = axis
            matrix[row, 3] = -axis @ middle
        texture = self._context.depth_texture((_SHADOW, _SHADOW))
        texture.compare_func = ""
        texture.repeat_x = texture.repeat_y = False
        frame = self._context.framebuffer(depth_attachment=texture)
        frame.use()
        frame.clear(depth=1.0)
        self._depth["camera"].write(matrix.T.astype("f4").tobytes())
        array, buffer = self._buffer(self._depth, data)
        array.render()
        for each in (array, buffer, frame):
            each.release()
        return texture, matrix

    def _picture(
        self, view: View, evening: Evening, data: Array, lamps: Any, maps: Any, things: Any, chance: Random
    ) -> Array:
        c, p, size = self._context, self._colour, (view.width, view.height)
        worn = _worn(self._board, chance)
        board = c.texture((worn.shape[1], worn.shape[0]), 3, np.ascontiguousarray(worn[..., ::-1]).tobytes())
        board.build_mipmaps()
        board.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        board.anisotropy = 8.0
        ground_data = _contact(things)
        ground = c.texture(
            (ground_data.shape[1], ground_data.shape[0]), 1, ground_data.tobytes(), alignment=1
        )
        for slot, texture in enumerate((board, ground, maps[0][0], maps[1][0])):
            texture.use(slot)
        for slot, name in enumerate(("board", "ground", "shadow0", "shadow1")):
            p[name] = slot
        p["light0"].write(maps[0][1].T.astype("f4").tobytes())
        p["light1"].write(maps[1][1].T.astype("f4").tobytes())
        p["towards"].write(np.array([lamp.towards for lamp in lamps], "f4").tobytes())
        p["lamp"].write(np.array([lamp.colour for lamp in lamps], "f4").tobytes())
        p["soft"] = (lamps[0].soft / (2 * _REACH), lamps[1].soft / (2 * _REACH))
        p["ambient"], p["eye"], p["size"] = evening.ambient, tuple(view.eye), (plan.WIDTH_MM, plan.HEIGHT_MM)
        p["table"] = tuple(chance.uniform(0.02, 0.6) for _ in range(3))
        p["board_gloss"], p["grain"] = chance.uniform(0, 0.6), chance.uniform(0, 0.4)
        p["camera"].write(view.matrix().T.astype("f4").tobytes())
        many = c.framebuffer(
            [c.renderbuffer(size, 4, samples=4, dtype="f2")], c.depth_renderbuffer(size, samples=4)
        )
        many.use()
        many.clear()
        array, buffer = self._buffer(p, data)
        array.render()
        one = c.framebuffer([c.renderbuffer(size, 4, dtype="f2")])
        c.copy_framebuffer(one, many)
        raw = np.frombuffer(one.read(components=3, dtype="f2"), np.float16).reshape(
            view.height, view.width, 3
        )
        for each in (array, buffer, board, ground, one, many):
            each.release()
        return np.ascontiguousarray(raw[::-1, :, ::-1]).astype(np.float32)

    def _numbers(self, view: View, data: Array) -> Array:
        c, size = self._context, (view.width // 2, view.height // 2)
        frame = c.framebuffer([c.renderbuffer(size, 1, dtype="f4")], c.depth_renderbuffer(size))
        frame.use()
        frame.clear(-9.0)
        self._number["camera"].write(view.matrix().T.astype("f4").tobytes())
        array, buffer = self._buffer(self._number, data)
        array.render()
        raw = np.frombuffer(frame.read(components=1, dtype="f4"), np.float32).reshape(size[1], size[0])[::-1]
        for each in (array, buffer, frame):
            each.release()
        return np.where(raw < 0, -1, raw).round().astype(np.int32)


def _ground(view: View) -> Array:
    """The table and, a hair above it, the board; a negative red marks them for the shader."""
    rows = []
    w, h = plan.WIDTH_MM, plan.HEIGHT_MM
    for (x0, y0, x1, y1), z, mark in (((-1500, 1500, 2200, -2200), -1.5, -1.0), ((0, 0, w, -h), 0.0, -2.0)):
        quad = [(x0, y0, z), (x0, y1, z), (x1, y1, z), (x0, y0, z), (x1, y1, z), (x1, y0, z)]
        rows += [[*p, 0, 0, 1, mark, mark, mark, 0] for p in quad]
    return np.array(rows, np.float32)


def _vertices(things: list[Thing], gloss: float, numbers: bool = False) -> Array:
    rows = []
    for number, thing in enumerate(things):
        mesh = thing.mesh
        n = len(mesh.points)
        if numbers:
            colour = np.full((n, 3), float(number))
        else:
            own, grey = np.array(thing.colour) ** 2.2, np.array(thing.figure) ** 2.2
            colour = mesh.tint[:, None] * own + (1 - mesh.tint[:, None]) * grey
        rows.append(np.hstack([mesh.points, mesh.normals, colour, np.full((n, 1), gloss)]))
    return np.concatenate(rows) if rows else np.zeros((0, 10))


def _contact(things: list[Thing]) -> Array:
    """How open the sky is above each point of the board; dark around the foot of every piece."""
    scale = 616 / plan.WIDTH_MM
    shade = np.full((int(plan.HEIGHT_MM * scale), 616), 255, np.uint8)
    for thing in things:
        size = FOOTPRINT.get(thing.kind)
        if size:
            cv2.circle(shade, (int(thing.x * scale), int(thing.y * scale)), int(size * 0.95), 90, -1)
    return cv2.GaussianBlur(shade, (0, 0), 5)


def _worn(board: Array, chance: Random) -> Array:
    """The printed board of another box: other inks, scratches, a fold."""
    u = chance.uniform
    gain = np.array([u(0.85, 1.15), u(0.9, 1.1), u(0.85, 1.15)], np.float32)
    worn = board.astype(np.float32) * gain
    grey = worn.mean(axis=2, keepdims=True)
    worn = (grey + (worn - grey) * u(0.7, 1.3)) * u(0.8, 1.2) + u(-12, 12)
    for _ in range(chance.choice((0, 0, 3, 12))):
        a = (int(u(0, _PRINT[0])), int(u(0, _PRINT[1])))
        b = (int(a[0] + u(-300, 300)), int(a[1] + u(-300, 300)))
        cv2.line(worn, a, b, (u(120, 255),) * 3, 1, cv2.LINE_AA)
    return np.clip(worn, 0, 255).astype(np.uint8)
