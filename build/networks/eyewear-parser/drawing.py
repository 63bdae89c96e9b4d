"""The canvas that pictures of eyewear are drawn on: masks, strips, lettering, surfaces, and the maps of labels.

Everything is drawn at 512 x 256 and reduced at the end. A mask is an array of 256 x 512 covers from 0 to 1.
"""
import glob
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

cv2.setNumThreads(1)
WIDTH, HEIGHT = 512, 256
ROWS, COLUMNS = (grid.astype(np.float32) for grid in np.mgrid[0:HEIGHT, 0:WIDTH])
FOUND = sorted(
    path for ending in ('ttf', 'otf', 't1') for path in glob.glob('/usr/share/fonts/**/*.' + ending, recursive=True)
    if not any(word in path for word in ('Symbol', 'D050000L', 'Fallback', 'Math', 'Emoji', 'awesome', 'standardsymbols')))

def has_letters(path):
    """Whether a font draws Latin letters, and not the same empty box for all."""
    font = ImageFont.truetype(path, 20)
    return bytes(font.getmask('A')) != bytes(font.getmask('m')) and bytes(font.getmask('A')) != bytes(font.getmask('\uffff'))


FONTS = [path for path in FOUND if has_letters(path)]

ACETATES = [
    (12, 12, 14), (18, 16, 16), (30, 30, 36), (60, 36, 22), (95, 60, 34), (30, 45, 80), (20, 70, 60), (120, 20, 30), (180, 40, 40),
    (235, 235, 232), (225, 210, 190), (245, 240, 230), (200, 160, 170), (130, 130, 135), (90, 90, 95), (230, 120, 30), (60, 20, 60),
    (150, 190, 220), (70, 80, 60), (240, 200, 60)]
METALS = [
    (205, 165, 95), (225, 190, 130), (190, 140, 80), (200, 200, 205), (165, 165, 170), (110, 110, 115), (40, 40, 42), (18, 18, 20),
    (225, 170, 150), (150, 100, 70), (215, 215, 220), (60, 60, 66), (140, 60, 70), (60, 120, 90)]


class Material(NamedTuple):
    """A colour from 0 to 1, for all pixels or for each; metal shines; clear is the share of the ground that shows through."""
    colour: np.ndarray
    metal: bool = False
    clear: float = 0.


def noise(g, across, down=None, width=WIDTH, height=HEIGHT):
    """Smooth noise of mean 0 and deviation 1, whose spots are about so many pixels across and down."""
    down = down or across
    coarse = g.standard_normal((max(2, int(height / down) + 2), max(2, int(width / across) + 2))).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def colour_of(g, table, spread=.03):
    return np.clip(np.array(table[g.integers(len(table))], np.float32) / 255 + g.normal(0, spread, 3), 0, 1).astype(np.float32)


def metal(g):
    return Material(colour_of(g, METALS, .02), metal=True)


def acetate(g, pattern):
    """Plain, tortoise, crystal (clear) or gradient acetate."""
    base = colour_of(g, ACETATES)
    if pattern == 'tortoise':
        dark = np.array([.12, .06, .03]) + g.uniform(0, .06, 3)
        light = np.array([g.uniform(.45, .85), g.uniform(.25, .6), g.uniform(.08, .35)])
        spots = noise(g, g.uniform(6, 26), g.uniform(5, 16))
        share = 1 / (1 + np.exp(-(spots - g.uniform(-.8, .8)) * g.uniform(2, 8)))[..., None]
        return Material((dark * (1 - share) + light * share).astype(np.float32), clear=g.choice([0, g.uniform(0, .4)], p=[.75, .25]))
    if pattern == 'crystal':
        tone = np.clip(g.uniform(.75, 1.) + g.normal(0, .07, 3), .3, 1)
        return Material(tone.astype(np.float32), clear=g.uniform(.6, .97))
    if pattern == 'gradient':
        share = np.clip((ROWS - HEIGHT * g.uniform(.3, .5)) / (HEIGHT * g.uniform(.1, .4)), 0, 1)[..., None]
        return Material((base * (1 - share) + colour_of(g, ACETATES) * share).astype(np.float32))
    return Material(base)


def disc(centre, radius_x, radius_y=None, steps=28):
    angle = np.linspace(0, 2 * np.pi, steps)
    return np.stack([centre[0] + radius_x * np.cos(angle), centre[1] + (radius_y or radius_x) * np.sin(angle)], 1)


def rounded_box(centre, half_width, half_height, power=.4, steps=48):
    """A box with rounded corners; power 1 gives an ellipse, near 0 a rectangle."""
    angle = np.linspace(0, 2 * np.pi, steps)
    x, y = (np.sign(part) * np.abs(part) ** power for part in (np.cos(angle), np.sin(angle)))
    return np.stack([centre[0] + half_width * x, centre[1] + half_height * y], 1)


def rectangle(centre, half_width, half_height):
    return np.array(centre) + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [half_width, half_height]


def strip(points, width):
    """The outline of a strip along points, with one width or one for each point."""
    points = np.asarray(points, np.float64)
    width = np.broadcast_to(np.asarray(width, np.float64), (len(points),))
    along = np.gradient(points, axis=0)
    along /= np.hypot(*along.T)[:, None] + 1e-6
    half = np.stack([-along[:, 1], along[:, 0]], 1) * width[:, None] / 2
    return np.concatenate([points + half, (points - half)[::-1]])


def fill(polygons):
    """The cover of the union of polygons."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    for polygon in polygons:
        cv2.fillPoly(mask, [np.round(np.asarray(polygon) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def line(points, width):
    """The cover of a line, which may be narrower than a pixel."""
    return fill([strip(points, np.maximum(width, 1.2))]) * min(1, float(np.mean(width)) / 1.2)


def lettering(g, text, centre, height, angle=0., font=None):
    """The cover of a line of text; height in pixels, angle in degrees."""
    if FONTS:
        face = ImageFont.truetype(font or FONTS[g.integers(len(FONTS))], max(5, int(height)))
        left, top, right, bottom = face.getbbox(text)
        small = Image.new('L', (max(1, right - left) + 4, max(1, bottom - top) + 4), 0)
        ImageDraw.Draw(small).text((2 - left, 2 - top), text, fill=255, font=face)
    else:
        (w, h), base = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, height / 30, 1)
        drawn = np.zeros((h + base + 4, w + 4), np.uint8)
        cv2.putText(drawn, text, (2, h + 2), cv2.FONT_HERSHEY_SIMPLEX, height / 30, 255, 1, cv2.LINE_AA)
        small = Image.fromarray(drawn)
    if angle:
        small = small.rotate(angle, Image.BILINEAR, expand=True)
    whole = Image.new('L', (WIDTH, HEIGHT), 0)
    whole.paste(small, (int(centre[0] - small.width / 2), int(centre[1] - small.height / 2)))
    return np.asarray(whole, np.float32) / 255


def extent(mask, margin=0):
    """The rectangle of a mask's cover; None for an empty mask."""
    rows, columns = np.flatnonzero(mask.max(1) > .002), np.flatnonzero(mask.max(0) > .002)
    if not len(rows):
        return None
    return np.s_[max(0, rows[0] - margin):rows[-1] + 1 + margin, max(0, columns[0] - margin):columns[-1] + 1 + margin]


class Canvas:
    """The picture so far and its labels: the cover of front, lens, temple and print."""

    def __init__(self, g):
        self.g = g
        self.image = np.ones((HEIGHT, WIDTH, 3), np.float32)
        self.front, self.lens, self.temple, self.print = (np.zeros((HEIGHT, WIDTH), np.float32) for _ in range(4))

    def blend(self, mask, colour, strength=1.):
        """Lays a flat colour, or one for each pixel, over the picture."""
        window = extent(mask)
        if window is None:
            return
        share = (mask[window] * np.float32(strength))[..., None]
        colour = np.asarray(colour, np.float32)
        if colour.ndim == 3:
            colour = colour[window]
        self.image[window] = self.image[window] * (1 - share) + colour * share

    def print_over(self, mask, colour, strength=1.):
        """Prints over the picture; only what changes it is labelled, and nothing over the front."""
        window = extent(mask)
        if window is None:
            return
        before = self.image[window].copy()
        self.blend(mask, colour, strength)
        change = np.abs(self.image[window] - before).max(-1)
        label = np.clip(mask[window] * 2, 0, 1) * np.clip(change * 12, 0, 1) * (1 - self.front[window])
        self.print[window] = np.maximum(self.print[window], label)

    def darken(self, mask, strength):
        self.image = self.image * (1 - mask * np.float32(strength))[..., None].astype(np.float32)

    def surface(self, mask, material, strength=1.):
        """Lays a rounded, lit surface of a material over the picture."""
        window = extent(mask, 8)
        if window is None:
            return
        mask, behind = np.ascontiguousarray(mask[window], np.float32), self.image[window]
        colour = np.asarray(material.colour[window] if np.ndim(material.colour) == 3 else material.colour, np.float32)
        if material.clear:
            lit, body = self._bevel(mask, np.ones(3, np.float32), False)
            edge = np.clip(1 - body, 0, 1)[..., None] * mask[..., None]
            through = behind * colour * (1 - np.float32(self.g.uniform(.1, .5) * 1.4) * edge)
            through = through + (lit - 1) * np.float32(self.g.uniform(.1, .4))
            shown = through * np.float32(material.clear) + np.float32(1 - material.clear) * colour
        else:
            shown, _ = self._bevel(mask, colour, material.metal)
        share = (mask * np.float32(strength))[..., None]
        self.image[window] = np.clip(behind * (1 - share) + shown * share, 0, 1)

    def _bevel(self, mask, colour, shiny):
        """The colour lit from a side, with highlights at its turns, and the softened mask."""
        g = self.g
        height, width = mask.shape
        body = cv2.GaussianBlur(mask, (0, 0), g.uniform(1., 3.5))
        slope_y, slope_x = cv2.Sobel(body, cv2.CV_32F, 0, 1, ksize=3), cv2.Sobel(body, cv2.CV_32F, 1, 0, ksize=3)
        light = slope_y * np.float32(g.uniform(.5, 1)) + slope_x * np.float32(g.uniform(-.6, .6))
        contrast = np.float32(g.uniform(.3, .9) if shiny else g.uniform(.15, .5))
        shade = 1 + contrast * light - np.float32(g.uniform(0, .25)) * (1 - body)
        if shiny:
            shade = shade + np.float32(g.uniform(0, .3)) * noise(g, g.uniform(10, 60), None, width, height)
        gloss = np.clip(light * np.float32(g.uniform(.6, 1.6)) - np.float32(g.uniform(.1, .6)), 0, 1)
        gloss = gloss * np.float32(g.uniform(0, .9 if shiny else .6))
        if g.random() < .4:  # windows and lamps mirrored in the surface
            spots = np.clip(noise(g, g.uniform(15, 90), g.uniform(4, 30), width, height) - np.float32(g.uniform(.8, 1.8)), 0, 1)
            gloss = gloss + spots * np.float32(g.uniform(0, .9))
        return np.clip(colour * shade[..., None] + gloss[..., None], 0, 1.05), body
