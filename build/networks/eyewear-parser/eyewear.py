"""One pair of glasses, drawn with its labels.

Shapes are in millimetres, x to the right and y down from the middle of the bridge, z towards the viewer; a camera turns them
into pixels. The order of drawing is that of a real pair seen from the front: shadows, temples, lenses, what is printed on them,
and the front.
"""
import cv2
import numpy as np

from drawing import (
    COLUMNS, HEIGHT, METALS, ROWS, WIDTH, Material, acetate, colour_of, disc, fill, lettering, line, metal, noise, rectangle,
    rounded_box, strip)
from shapes import lens_outline, normals, resample, smooth

WORDS = ['RODENSTOCK', 'DEMO LENS', 'ModaOptic', 'Belvista', 'POLARIZED', 'ATELIER', 'UV400', 'CE', 'Nordlys', 'Lunaria', 'KLEIN & CO', 'Vista',
         'made in Italy', 'eyewear', 'Solène', 'OPTIKA', '100% UV', 'Cat. 3', 'HD', 'blue cut', 'ZERO', 'Monaco', 'iris', 'Ferro', 'TITAN', 'aurea']
SIZES = ['52-18', '140', '48 22 145', 'M 55', '56-17-135', '2041', 'MOD 4105', 'C3']


class Eyewear:
    """A pair of glasses with all its measures chosen at random; draw() puts it on the canvas."""

    def __init__(self, canvas, centre=None, width=None, yaw=None, pitch=None, behind=False, shadow=True, temples=None, inside=True):
        """
        centre and width are in pixels, yaw and pitch in degrees; each is drawn at random when it is not given.
        A pair from behind is drawn with behind; shadow allows shadows and reflections. temples is 'open', 'splayed', 'folded',
        'below' or 'none'. A pair without a given centre is kept inside the picture unless inside is false.
        """
        self.canvas, self.g, self.behind, self.may_shadow = canvas, canvas.g, behind, shadow
        self.choose_style()
        self.measure_lenses()
        self.measure_rims()
        self.place_camera(centre, width, yaw, pitch, inside)
        self.shape_lenses_and_rims()
        self.thin_parts, self.pads, self.solid_parts = [], [], []
        self.shape_bridge()
        self.shape_end_pieces()
        self.shape_pads()
        self.shape_temples(temples)
        self.choose_tint()

    # Its style and measures

    def choose_style(self):
        g = self.g
        shapes = ['round', 'square', 'rectangle', 'cat-eye', 'aviator', 'polygon', 'oversized', 'visor', 'mask']
        self.shape = g.choice(shapes, p=[.15, .19, .13, .14, .12, .09, .08, .055, .045])
        self.one_piece = self.shape in ('visor', 'mask')
        self.build = g.choice(['acetate', 'wire', 'rimless', 'half', 'clubmaster'], p=[.39, .3, .14, .09, .08])
        if self.one_piece:
            self.build = g.choice(['rimless', 'acetate', 'half'], p=[.45, .3, .25])
        self.pattern = g.choice(['plain', 'tortoise', 'crystal', 'gradient'], p=[.52, .2, .2, .08])
        self.wire = metal(g)
        is_metal = self.build in ('wire', 'rimless') or (self.build == 'half' and g.random() < .7)
        self.material = metal(g) if is_metal else acetate(g, self.pattern)

    def measure_lenses(self):
        g = self.g
        model = {'visor': 'oversized', 'mask': g.choice(['aviator', 'oversized', 'square'])}.get(self.shape, self.shape)
        self.outline, self.half_width, self.half_height = lens_outline(g, model)
        if self.build == 'acetate':
            self.rim = g.choice([g.uniform(2, 5), g.uniform(4.5, 10)], p=[.7, .3])
        elif self.build == 'rimless':
            self.rim = 0.
        else:
            self.rim = g.choice([g.uniform(.3, .8), g.uniform(.7, 2), g.uniform(1.8, 3.2)], p=[.3, .5, .2])
        self.gap = max(g.uniform(12, 20), 1.2 * self.rim) if self.build == 'acetate' else g.uniform(13, 24)
        self.outline = self.outline - [self.outline[:, 0].min() - self.gap / 2, 0]

    def measure_rims(self):
        """The outer outline of the rim, which may be thicker above, drawn out at a corner, spiked or wavy."""
        g, inner = self.g, self.outline
        outward = normals(inner)
        x, y = (inner[:, 0] - inner[:, 0].mean()) / self.half_width, inner[:, 1] / self.half_height
        thickness = np.full(len(inner), self.rim, np.float64)
        if self.build == 'acetate':
            thickness *= 1 + g.uniform(0, .8) * np.clip(.1 - y, 0, 1) + g.uniform(0, .5) * np.clip(x, 0, 1) * g.integers(0, 2)
        elif self.build == 'half':
            thickness *= np.clip((.35 - y) * 6, 0, 1)
        elif self.build == 'clubmaster':
            brow = np.clip((-y - g.uniform(-.1, .35)) * 6, 0, 1)
            thickness = thickness * .7 + g.uniform(3.5, 8) * brow * (1 + .4 * np.clip(x, -.5, 1))
        angle = np.arctan2(y, x)
        if self.build in ('acetate', 'clubmaster') and g.random() < .4:
            thickness *= 1 + g.uniform(.4, 2.6) * np.exp(-((angle - g.uniform(-.9, -.25)) / g.uniform(.18, .5)) ** 2)
        if self.build == 'acetate' and g.random() < .12:
            thickness *= 1 + g.uniform(.3, 1.3) * np.exp(-((angle - g.uniform(.4, 1.2)) / g.uniform(.2, .6)) ** 2)
        if self.build == 'acetate' and g.random() < .1:
            waves = np.maximum(0, np.sin(np.linspace(0, 2 * np.pi * g.integers(3, 14), len(inner))))
            thickness *= 1 + g.uniform(.2, .8) * waves * np.clip(x, 0, 1)
        self.thickness, self.outward = thickness, outward
        self.outer = inner + outward * thickness[:, None]
        self.hinge_y = self.half_height * (g.uniform(-.9, -.4) if self.shape == 'aviator' else g.uniform(-.85, -.15))
        nearest = np.argmin(np.where(self.outer[:, 0] > inner[:, 0].mean(), np.abs(self.outer[:, 1] - self.hinge_y), 1e9))
        self.end_x = self.outer[nearest, 0]
        self.extent = max(self.outer[:, 0].max(), self.end_x + (g.uniform(1, 6) if self.build == 'acetate' else g.uniform(2, 8)))

    def place_camera(self, centre, width, yaw, pitch, inside):
        g = self.g
        self.distance = g.choice([g.uniform(330, 700), g.uniform(700, 2500)], p=[.65, .35])
        angles = np.deg2rad([g.normal(0, 2.5) if yaw is None else yaw, g.normal(0, 6) if pitch is None else pitch, g.normal(0, 1.2)])
        self.turn = list(zip(np.cos(angles), np.sin(angles)))
        self.wrap = g.uniform(0, .0022) * (1.6 if self.one_piece else 1)
        wanted = width or WIDTH * (g.uniform(.7, .97) if g.random() < .75 else g.uniform(.4, .7))
        self.scale = wanted / (2 * self.extent)
        self.x, self.y = centre or (WIDTH / 2 + g.normal(0, 12), HEIGHT / 2 + g.normal(0, 14))
        if centre is None and inside:
            self.scale = min(self.scale, HEIGHT * .92 / (2 * self.half_height + 14))
            reach = self.scale * self.extent * .99
            self.x = np.clip(self.x, reach, WIDTH - reach) if 2 * reach < WIDTH else WIDTH / 2
        self.tall = self.scale * self.half_height  # half the height of a lens in pixels

    def pixel(self, x, y, z=0.):
        """Pixels of points in millimetres, on a front that wraps around the face."""
        (cy, sy), (cp, sp), (cr, sr) = self.turn
        x, y = np.asarray(x, float), np.asarray(y, float)
        z = np.asarray(z, float) - self.wrap * x * x
        x, z = x * cy + z * sy, z * cy - x * sy
        y, z = y * cp + z * sp, z * cp - y * sp
        nearness = self.distance / (self.distance - z)
        x, y = x * nearness, y * nearness
        x, y = x * cr - y * sr, x * sr + y * cr
        return np.stack([self.x + self.scale * x, self.y + self.scale * y], -1)

    def both(self, points, z=0.):
        """An outline on the right and its mirror image on the left."""
        return [self.pixel(points[:, 0], points[:, 1], z), self.pixel(-points[:, 0], points[:, 1], z)]

    # The shapes of its parts

    def shape_lenses_and_rims(self):
        if self.shape == 'visor':
            return self.shape_visor()
        self.lens_polygons = self.both(self.outline)
        self.rim_polygons = self.both(self.outer) if self.build != 'rimless' else []
        if self.shape == 'mask':
            return self.shape_mask()
        self.lens_mask = fill(self.lens_polygons)
        self.rim_mask = np.clip(fill(self.rim_polygons) - self.lens_mask, 0, 1) if self.rim_polygons else np.zeros_like(self.lens_mask)

    def shape_visor(self):
        """One wide lens with a notch for the nose."""
        g = self.g
        reach, tall = self.outer[:, 0].max(), self.half_height * g.uniform(.5, .95)
        x = np.linspace(-reach, reach, 60)
        share = np.abs(x / reach)
        top = -tall * (1 - g.uniform(.0, .5) * share ** g.uniform(1.5, 4))
        notch = tall * g.uniform(.5, 1.3) * np.exp(-(x / g.uniform(9, 14)) ** 2)
        bottom = np.maximum(tall * (1 - share ** g.uniform(2, 6)) - notch, top + 5)
        sheet = np.concatenate([np.stack([x, top], 1), np.stack([x, bottom], 1)[::-1]])
        sheet = resample(smooth(resample(sheet, 160), 1.5), 160)
        thickness = np.full(len(sheet), g.uniform(1., 5))
        if self.build == 'half':
            thickness *= np.clip(-sheet[:, 1] / tall + .2, 0, 1)
        border = sheet + normals(sheet) * thickness[:, None]
        self.lens_polygons = [self.pixel(sheet[:, 0], sheet[:, 1])]
        self.rim_polygons = [self.pixel(border[:, 0], border[:, 1])] if self.build != 'rimless' else []
        self.lens_mask = fill(self.lens_polygons)
        self.rim_mask = np.clip(fill(self.rim_polygons) - self.lens_mask, 0, 1) if self.rim_polygons else np.zeros_like(self.lens_mask)
        self.hinge_y, self.half_height = -tall * g.uniform(.2, .6), tall
        self.tall = self.scale * tall
        self.end_x = reach - 1
        self.extent = self.end_x + g.uniform(1, 8)

    def shape_mask(self):
        """Two lenses that are one piece, joined over the nose."""
        g = self.g
        level = self.half_height * g.uniform(-.95, -.6)
        lower = level + self.half_height * g.uniform(.25, .9)
        inner = self.outline[:, 0].min() + self.half_width * .5
        x = np.linspace(-inner, inner, 21)
        arch = g.uniform(0, 3) * (1 - (x / inner) ** 2)
        band = np.concatenate([np.stack([x, level + arch * 0 + 1], 1), np.stack([x, lower - arch], 1)[::-1]])
        self.lens_polygons = self.lens_polygons + [self.pixel(band[:, 0], band[:, 1])]
        self.lens_mask = fill(self.lens_polygons)
        self.rim_mask = np.zeros_like(self.lens_mask)
        if self.build != 'rimless':
            size = 2 * max(1, int(round(max(1., self.rim) * self.scale))) + 1
            grown = cv2.dilate(self.lens_mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
            self.rim_mask = np.clip(grown - self.lens_mask, 0, 1)
            if self.build == 'half':
                self.rim_mask = self.rim_mask * np.clip((self.y - self.tall * g.uniform(.1, .6) - ROWS) / 2, 0, 1)

    def inner_point(self, height):
        """The point of the lens's nose side at a height, in halves of the lens's height."""
        nose_side = self.outline[:, 0] < self.outline[:, 0].mean()
        return self.outline[np.argmin(np.where(nose_side, np.abs(self.outline[:, 1] - height * self.half_height), 1e9))]

    def shape_bridge(self):
        g = self.g
        if self.one_piece:
            return
        if self.build == 'acetate':
            upper, lower = self.inner_point(g.uniform(-.75, -.45)), self.inner_point(g.uniform(-.25, .1))
            x = np.linspace(-1, 1, 15)
            lift, drop = g.uniform(-2, 3), g.uniform(2, 7)
            top = np.stack([x * upper[0], upper[1] - lift * x ** 2], 1)
            bottom = np.stack([x * lower[0], lower[1] - drop * (1 - x ** 2)], 1)
            bottom[:, 1] = np.maximum(bottom[:, 1], top[:, 1] + 1.5)
            outline = np.concatenate([top, bottom[::-1]])
            self.solid_parts.append(self.pixel(outline[:, 0], outline[:, 1]))
            return
        double = self.shape == 'aviator' or g.random() < .3
        x = np.linspace(-1, 1, 21)
        for height in ([g.uniform(-.5, -.2), g.uniform(-.95, -.75)] if double else [g.uniform(-.5, -.05)]):
            end = self.inner_point(height)
            arch = g.uniform(-1, 5) if height > -.7 else g.uniform(-1, 1)
            self.thin_parts.append((self.pixel(x * (end[0] + .5), end[1] - arch * (1 - x ** 2), 1.), g.uniform(.6, 2.6) * self.scale))
        if self.shape == 'aviator' and g.random() < .2:  # a bar along the top
            self.thin_parts.append((self.pixel(x * self.extent * .6, -self.half_height - 1 + 3 * x ** 2, 1.), g.uniform(.8, 2) * self.scale))

    def shape_end_pieces(self):
        g = self.g
        tall = g.uniform(3, 9) if self.build in ('acetate', 'clubmaster') else g.uniform(1, 3.5)
        for side in (1, -1):
            upper, lower = g.uniform(.7, 1), g.uniform(.6, 1)
            x = side * np.array([self.end_x - 2, self.extent, self.extent, self.end_x - 2])
            y = self.hinge_y + tall / 2 * np.array([-1, -upper, lower, 1])
            self.solid_parts.append(self.pixel(x, y, -1.))
        if self.build != 'acetate' and not self.one_piece and g.random() < .1:  # a curl
            radius = g.uniform(2.5, 7)
            angle = np.linspace(g.uniform(0, 1), g.uniform(4.3, 6.2), 30)
            x, y = self.extent - 1 + radius * .6 * np.cos(angle), self.hinge_y + radius * np.sin(angle)
            width = max(1, g.uniform(.8, 2) * self.scale)
            self.solid_parts += [strip(self.pixel(side * x, y), width) for side in (1, -1)]

    def shape_pads(self):
        g = self.g
        if self.build == 'acetate' and g.random() > .25:
            return
        y, x = self.half_height * g.uniform(.05, .35), self.gap / 2 * g.uniform(.55, .85)
        angle = np.linspace(0, 2 * np.pi, 20)
        wide, tall, lean, arm = g.uniform(1, 2.6), g.uniform(3, 5.5), g.uniform(.1, .5), g.uniform(.6, 1.1) * self.scale
        if self.one_piece:
            y = self.half_height * g.uniform(-.2, .2)
        for side in (1, -1):
            self.pads.append(self.pixel(side * (x + wide * np.cos(angle) + lean * tall * np.sin(angle)), y + tall * np.sin(angle), -4.))
            arm_x, arm_y = np.array([self.gap / 2 + 1, self.gap / 2 - 1.5, x]), [-self.half_height * .15, y - 2, y]
            self.thin_parts.append((self.pixel(side * arm_x, arm_y, -2.), arm))

    def shape_temples(self, style):
        """The temples' outlines, far ends last: open and going back, splayed, folded behind the front, or folded and hanging below it."""
        g = self.g
        self.temple_style = style or g.choice(['open', 'splayed', 'folded', 'below', 'none'], p=[.43, .12, .28, .06, .11])
        self.temple_polygons = []
        thin = self.build in ('wire', 'rimless') and g.random() < .75
        self.temple_height = g.uniform(.7, 3) if thin else g.uniform(2.5, 8)
        if self.build == 'acetate' and g.random() < .3:
            self.temple_height = g.uniform(6, 17)
        if self.temple_style in ('open', 'splayed'):
            self.shape_open_temples()
        elif self.temple_style in ('folded', 'below'):
            self.shape_folded_temples()
        same = g.random() < (.9 if self.pattern in ('tortoise', 'crystal') else .75)
        if self.temple_height < 3:
            self.temple_material = self.material if self.material.metal and same else metal(g)
        else:
            self.temple_material = self.material if same else acetate(g, self.pattern)
        self.tip_material = acetate(g, g.choice(['plain', 'tortoise', 'crystal'])) if g.random() < .4 else None
        if self.temple_polygons and g.random() < .12:
            self.decorate_temples()
        self.temple_masks = [fill(polygons) for polygons in self.temple_polygons]
        self.temples_mask = np.clip(sum(self.temple_masks), 0, 1) if self.temple_masks else np.zeros_like(self.lens_mask)

    def shape_open_temples(self):
        g, height = self.g, self.temple_height
        inward = g.uniform(-4, 14) if self.temple_style == 'open' else -g.uniform(8, 45)
        length, drop, tip = g.uniform(120, 150), g.uniform(-6, 22), max(g.uniform(2, 6), height * .6)
        hinge = height * g.uniform(.8, 1.3)
        for side in (1, -1):
            far = np.linspace(0, 1, 26)
            hook = np.clip((far - .72) / .28, 0, 1)
            x = side * (self.extent - 1.5 - inward * far)
            y = self.hinge_y + drop * far * .3 + hook ** 1.4 * g.uniform(20, 42)
            z = -3 - length * np.minimum(far, .97) - 4 * hook
            nearness = self.scale * self.distance / (self.distance - z)
            blade = np.interp(far, [0, .15, .7, 1], [hinge, height, height, tip]) * nearness / 2
            middle = self.pixel(x, y, z)
            depth = g.uniform(.8, 3.2) * nearness
            upper, lower = middle - np.stack([0 * blade, blade], 1), middle + np.stack([0 * blade, blade], 1)
            polygons = [np.concatenate([upper, lower[::-1]]), strip(middle, np.maximum(depth, 1.))]
            polygons.append(strip(middle[far > .72], np.maximum(1, tip * nearness[far > .72] * g.uniform(.4, 1))))
            self.temple_polygons.append(polygons)

    def shape_folded_temples(self):
        g, height = self.g, self.temple_height
        folded = self.temple_style == 'folded'
        fan = g.random() < .65  # along the back of the front, behind the bridge, down to the other lower corner
        bent_at, tip_at, bend = g.uniform(.38, .62), g.uniform(.4, .7), g.uniform(.9, 1.6)
        reach = g.uniform(.65, 1.12) if folded else g.uniform(.6, 1)
        if folded:
            base = self.hinge_y + g.uniform(-2, 12)
            slope = g.uniform(-5, 8) if fan else g.uniform(-6, 22)
        else:
            base, slope = self.hinge_y + g.uniform(4, 16), g.uniform(8, 40)
        fall = self.half_height * g.uniform(.4, 1.7) if fan else g.uniform(8, 28)
        tip, hinge = max(g.uniform(1, 9), height * .7), height * g.uniform(.8, 1.3)
        behind_brow = folded and g.random() < .3  # right behind the upper rim
        if fan:
            base = self.hinge_y + g.uniform(-2, 6)
        if behind_brow:
            base, slope = self.hinge_y + g.uniform(-3, 2), (-self.half_height * g.uniform(.85, 1.12) - self.hinge_y) * g.uniform(.6, 1.2)
        for number, side in enumerate((1, -1)):
            far = np.linspace(0, 1, 40)
            if folded and fan:
                hook = np.clip((far - bent_at) / (1 - bent_at), 0, 1)
                x = side * (self.extent - 1 - (self.extent - 1 + self.extent * reach) * far)
                y = base + slope * far + fall * hook ** bend
            else:
                hook = np.clip((far - .68) / .32, 0, 1)
                x = side * (self.extent - 1 - self.extent * (reach + .95) * far)
                y = base + slope * far + hook ** 1.5 * fall
            if number and g.random() < .5:
                y = y + g.uniform(-3, 3) * far
            width = np.interp(far, [0, .15, tip_at, min(1, tip_at + .04), .93, 1], [hinge, height, height, tip, tip, tip * .6])
            middle = self.pixel(x, y, -6. - 6 * number + 0 * far)
            pixels = np.maximum(1, width * self.scale)
            self.temple_polygons.append([strip(middle, pixels), strip(middle[far > tip_at], pixels[far > tip_at])])
        if folded and height < 3 and g.random() < .25:  # each temple is made of two wires
            apart, until = g.uniform(2, 7) * self.scale, g.uniform(.3, .7)
            for polygons in self.temple_polygons:
                half = len(polygons[0]) // 2
                middle = (polygons[0][:half] + polygons[0][half:][::-1]) / 2
                bow = np.sin(np.pi * np.clip(np.linspace(0, 1, half) / until, 0, 1))
                polygons.insert(1, strip(middle + np.stack([0 * bow, apart * bow], 1), max(1, height * self.scale)))

    def decorate_temples(self):
        """Rings or plates on the temples near the hinges."""
        g = self.g
        radius, width, ring, along = g.uniform(2.5, 11), g.uniform(.8, 2.2), g.random() < .6, g.uniform(.04, .3)
        angle = np.linspace(.2, g.uniform(4.5, 6.2), 30)
        for polygons in self.temple_polygons:
            half = len(polygons[0]) // 2
            place = int(along * half)
            middle = (polygons[0][place] + polygons[0][-1 - place]) / 2
            narrow = .35 if self.temple_style in ('open', 'splayed') else 1
            outline = np.stack([middle[0] + radius * self.scale * narrow * np.cos(angle), middle[1] + radius * self.scale * np.sin(angle)], 1)
            polygons.insert(1, strip(outline, max(1, width * self.scale)) if ring else outline)

    def choose_tint(self):
        """The tint: the share of light that the lenses let through, for each pixel and colour."""
        g = self.g
        self.tint = g.choice(['clear', 'light', 'dark', 'gradient', 'mirror'], p=[.4, .12, .25, .14, .09])
        if self.tint == 'clear':
            self.through = np.clip(g.uniform(.93, 1.) + g.normal(0, .008, 3), 0, 1) * np.ones((HEIGHT, WIDTH, 3), np.float32)
            return
        tone = {'light': g.uniform(.55, .9), 'dark': g.uniform(.03, .42), 'gradient': g.uniform(.1, .45), 'mirror': g.uniform(.05, .5)}[self.tint]
        colour = np.clip(tone + g.integers(0, 2) * g.normal(0, .16, 3), .02, .97)
        through = np.broadcast_to(colour, (HEIGHT, WIDTH, 3))
        if self.tint == 'gradient' or g.random() < .15:
            share = np.clip((ROWS - (self.y - self.tall)) / (2 * self.tall), 0, 1)[..., None]
            share = np.clip((share - g.uniform(0, .3)) / g.uniform(.5, 1), 0, 1)
            through = through * (1 - share) + np.clip(colour + g.uniform(.2, .7), 0, .98) * share
        self.through = through.astype(np.float32)

    # Drawing

    def draw(self):
        if self.may_shadow and self.g.random() < .7:
            self.draw_shadows()
        if not self.behind:
            self.draw_temples()
        self.draw_lenses_and_front()
        if self.behind:
            self.draw_temples()
            self.canvas.front *= 1 - self.temples_mask
            self.canvas.lens *= 1 - self.temples_mask
        if self.may_shadow and self.g.random() < .1:
            self.draw_reflection_below()

    def draw_lenses_and_front(self):
        self.draw_lenses()
        self.draw_front()

    def draw_shadows(self):
        """Shadows on the wall or table behind and on the floor, and a soft one below the pair."""
        g, canvas = self.g, self.canvas
        opaque = np.maximum(np.clip(self.rim_mask + fill(self.solid_parts), 0, 1), self.lens_mask * (1.05 - self.through.mean(-1)))
        opaque = np.clip(np.maximum(opaque, self.temples_mask), 0, 1)
        for _ in range(g.integers(1, 3)):
            if g.random() < .55:
                shear, squeeze = g.normal(0, .12), g.uniform(.75, 1.1)
                aside, down = g.normal(0, 14), self.tall * g.uniform(.05, .9)
                move = np.float32([[1, shear, aside - shear * self.y], [0, squeeze, self.y * (1 - squeeze) + down]])
            else:
                shear, squeeze = g.normal(0, .1), g.uniform(.03, .3) * g.choice([-1, 1])
                floor = self.y + self.tall * g.uniform(.95, 1.15)
                move = np.float32([[1, shear, -shear * self.y], [0, squeeze, floor - squeeze * (self.y + self.tall)]])
            shadow = cv2.warpAffine(opaque, move, (WIDTH, HEIGHT))
            shadow = cv2.GaussianBlur(shadow, (0, 0), g.choice([g.uniform(.8, 3), g.uniform(3, 14)])) * g.uniform(.08, .6)
            tone = np.clip(g.uniform(0, .3) + g.normal(0, .03, 3), 0, 1)
            canvas.image = canvas.image * (1 - shadow[..., None] * (1 - tone)).astype(np.float32)
        if g.random() < .2:
            wide, tall = self.scale * self.extent * g.uniform(.5, 1), g.uniform(2, 10)
            contact = np.exp(-((COLUMNS - self.x) / wide) ** 2 - ((ROWS - self.y - self.tall * g.uniform(1, 1.25)) / tall) ** 2)
            canvas.darken(contact, g.uniform(.1, .5))

    def draw_temples(self):
        """Temples behind the front may be out of focus and darker."""
        g, canvas = self.g, self.canvas
        for polygons, mask in zip(self.temple_polygons, self.temple_masks):
            canvas.surface(mask, self.temple_material)
            if self.tip_material is not None:
                canvas.surface(fill([polygons[-1]]) * mask, self.tip_material)
            if g.random() < .3:
                self.print_on_temple(polygons, mask)
        if self.temple_masks and not self.behind:
            if g.random() < .3:
                canvas.darken(self.temples_mask, g.uniform(.1, .5))
            if g.random() < .3:
                spread = g.uniform(.6, 3)
                near = np.clip(cv2.GaussianBlur(cv2.dilate(self.temples_mask, np.ones((5, 5))), (0, 0), 2), 0, 1)
                canvas.blend(near, cv2.GaussianBlur(canvas.image, (0, 0), spread))
        canvas.temple = np.maximum(canvas.temple, self.temples_mask)

    def print_on_temple(self, polygons, mask):
        g = self.g
        points = polygons[0]
        centre = points[g.integers(len(points) // 6, len(points) // 3)] + [0, 5]
        text = lettering(g, str(g.choice(WORDS + SIZES)), centre, g.uniform(5, 13), g.uniform(-8, 8))
        self.canvas.blend(text * mask, g.choice([.9, .15, .6]), g.uniform(.3, 1))

    def draw_lenses(self):
        g, canvas, mask = self.g, self.canvas, self.lens_mask
        mirrored = self.reflections()
        if self.tint == 'clear' and g.random() < .35:  # the bloom of an anti-reflex coating
            canvas.darken(mask, g.uniform(0, .06))
            mirrored = mirrored + np.clip(noise(g, 70), 0, 1)[..., None] * g.uniform(0, [.03, .04, .05])
        canvas.blend(mask, np.clip(canvas.image * self.through + mirrored * .9, 0, 1))
        canvas.lens = np.maximum(canvas.lens, mask)
        seen = np.clip((self.through.mean(-1) - .03) / .08, 0, 1)  # temples behind a nearly black lens are hidden
        canvas.temple = canvas.temple * (1 - mask * (1 - seen))
        if self.build in ('rimless', 'half') or self.one_piece:
            self.draw_lens_edge()
        if self.build == 'acetate' and g.random() < .5:  # the rim's shadow on the lens
            canvas.darken(np.clip(mask - cv2.GaussianBlur(mask, (0, 0), g.uniform(1.5, 4)), 0, 1), g.uniform(.1, .5))
        if g.random() < .2:
            self.print_on_lens()
        if g.random() < .06:
            self.stick_on_lens()

    def reflections(self):
        """The light that the lenses mirror: clouds, window stripes, a horizon, or a whole room."""
        g = self.g
        mirrored = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        if self.tint == 'mirror':
            above, below = g.uniform(0, 1, 3), g.uniform(0, 1, 3)
            share = np.clip((ROWS - self.y) / (2 * self.tall) + .5 + .15 * noise(g, 80), 0, 1)[..., None]
            mirrored += ((above * (1 - share) + below * share) * g.uniform(.3, .9)).astype(np.float32)
        if g.random() < (.45 if self.tint == 'clear' else .75):
            for _ in range(g.integers(1, 6 if self.tint == 'mirror' else 4)):
                kind, strength = g.random(), g.uniform(.03, .4) * {'clear': .35, 'mirror': g.choice([1., 2.])}.get(self.tint, 1)
                if kind < .4:
                    light = np.clip(noise(g, g.uniform(30, 150), g.uniform(20, 90)), 0, 1.5)
                elif kind < .75:
                    angle = g.uniform(-1.2, 1.2)
                    place = (COLUMNS - self.x) * np.cos(angle) + (ROWS - self.y) * np.sin(angle)
                    if g.random() < .7:  # on both lenses alike
                        place = np.mod(place, self.scale * g.uniform(50, 75))
                    light = 1 / (1 + np.exp(np.clip(-(place - g.uniform(5, 40) * self.scale) / g.uniform(.6, 6), -60, 60)))
                    light = light / (1 + np.exp(np.clip((place - g.uniform(30, 60) * self.scale) / g.uniform(.6, 6), -60, 60)))
                else:
                    light = np.clip(1 - np.abs(ROWS - (self.y + g.uniform(-1, 1) * self.tall)) / (self.tall * g.uniform(.2, .9)), 0, 1)
                mirrored += (light * strength)[..., None].astype(np.float32) * (1 + g.normal(0, .08, 3)).astype(np.float32)
        return mirrored

    def draw_lens_edge(self):
        """The polished edge of a lens without a rim: a line that may be hardly seen, and at times a band inside it."""
        g, canvas, mask = self.g, self.canvas, self.lens_mask
        size = int(g.choice([3, 5]))
        edge = mask - cv2.erode(mask, np.ones((size, size), np.uint8))
        if g.random() < .4:
            edge = edge * np.clip(.6 + .5 * noise(g, 60), 0, 1)
        canvas.blend(edge, g.choice([g.uniform(.2, .8), g.uniform(.8, 1.)]), g.choice([g.uniform(.02, .2), g.uniform(.15, .8)]))
        if g.random() < .3:  # the far side of a thick edge, on one side of each lens
            move = np.float32([[1, 0, g.uniform(-4, 4)], [0, 1, g.uniform(-3, 3)]])
            canvas.blend(cv2.warpAffine(edge, move, (WIDTH, HEIGHT)) * mask, g.uniform(.3, 1.), g.uniform(.05, .5))
        if self.tint == 'clear' and g.random() < .3:
            canvas.darken(np.clip(mask - cv2.erode(mask, np.ones((7, 7), np.uint8)), 0, 1), g.uniform(0, .2))

    def print_on_lens(self):
        """A brand, a demonstration text of one line or more, or a small signature in a corner."""
        g, canvas = self.g, self.canvas
        side = g.choice([1, -1])
        middle = side * self.outline[:, 0].mean()
        kind = g.random()
        mask = np.zeros((HEIGHT, WIDTH), np.float32)
        if kind < .45:
            for number in range(g.integers(1, 4)):
                place = self.pixel(middle, self.half_height * (g.uniform(-.5, .4) if not number else 0)) + [0, number * 14 - 7]
                mask = np.maximum(mask, lettering(g, str(g.choice(WORDS + SIZES)), place, g.uniform(6, 18)))
        elif kind < .8:
            place = self.pixel(middle + g.choice([-1, 1]) * self.half_width * g.uniform(.3, .6), self.half_height * g.uniform(-.6, .6))
            mask = lettering(g, str(g.choice(WORDS)), place, g.uniform(4, 10), g.uniform(-6, 6))
        else:
            for x in (middle, -middle):
                mask = np.maximum(mask, lettering(g, str(g.choice(WORDS)), self.pixel(x, self.half_height * g.uniform(-.3, .3)), g.uniform(8, 44)))
        colour = g.choice([g.uniform(0, .4), g.uniform(.8, 1)]) if g.random() < .7 else colour_of(g, METALS)
        self.canvas.print_over(mask * self.lens_mask, colour, g.uniform(.3, 1))

    def stick_on_lens(self):
        """A round or square sticker, with text or without."""
        g = self.g
        side = g.choice([1, -1])
        place = self.pixel(side * (self.outline[:, 0].mean() + g.uniform(-8, 8)), self.half_height * g.uniform(-.6, .6))
        wide, tall = self.scale * g.uniform(3, 10), self.scale * g.uniform(2.5, 7)
        if g.random() < .6:
            shape = fill([disc(place, wide, tall)])
        else:
            shape = fill([rectangle(place, wide, tall)])
        colour = g.uniform(0, 1, 3)
        self.canvas.print_over(shape * self.lens_mask, colour)
        if g.random() < .6:
            text = lettering(g, str(g.choice(WORDS + SIZES + ['NEW', '-30%', '€49'])), place, max(5, tall * g.uniform(.6, 1.3)))
            self.canvas.print_over(text * shape * self.lens_mask, 1 - np.round(colour.mean()))

    def draw_front(self):
        g, canvas = self.g, self.canvas
        front = np.zeros_like(self.lens_mask)
        if self.pads:
            pads = fill(self.pads)
            tone = np.array([.92, .92, .9], np.float32) if g.random() < .7 else np.array([.75, .72, .7], np.float32)
            canvas.surface(pads, Material(tone, clear=g.uniform(.4, .9)), g.uniform(.5, 1))
            front = np.maximum(front, pads)
        for points, width in self.thin_parts:
            mask = line(points, width)
            canvas.surface(mask, self.material if self.material.metal and self.build != 'clubmaster' else self.wire)
            front = np.maximum(front, mask)
        solid = fill(self.solid_parts)
        if self.build == 'clubmaster':
            lower = np.clip((ROWS - (self.y - self.tall * g.uniform(0, .3))) / 3, 0, 1)
            canvas.surface(self.rim_mask * lower, self.wire)
            canvas.surface(np.maximum(self.rim_mask * (1 - lower), solid), self.material)
        else:
            canvas.surface(np.maximum(self.rim_mask, solid), self.material)
            self.decorate_rims(solid)
        front = np.maximum(front, np.maximum(self.rim_mask, solid))
        for decorate, chance in ((self.studs_along_rim, .06), (self.screws, 1.), (self.rivets, .2), (self.ornaments, .12)):
            if g.random() < chance:
                front = np.maximum(front, decorate())
        canvas.front = np.maximum(canvas.front, front)
        canvas.lens *= 1 - front
        canvas.temple *= 1 - front
        canvas.print *= 1 - front

    def decorate_rims(self, solid):
        """Two colours, a bevel towards the lens, or a brow of another acetate."""
        g, canvas = self.g, self.canvas
        if self.build != 'acetate':
            return
        def band(share):
            return np.clip(fill(self.both(self.outline + self.outward * (self.thickness * share)[:, None])) - self.lens_mask, 0, 1)
        if not self.one_piece and g.random() < .14:
            canvas.surface(band(g.uniform(.25, .75)), acetate(g, self.pattern))
        if not self.one_piece and g.random() < .2:
            base = self.material.colour if np.ndim(self.material.colour) == 1 else self.material.colour.mean((0, 1))
            bevel = Material(np.clip(base * g.uniform(.5, 1.6) + g.uniform(0, .12), 0, 1).astype(np.float32))
            canvas.surface(band(g.uniform(.2, .6)), bevel, g.uniform(.4, 1))
        if g.random() < .1:
            brow = np.clip((self.y - self.tall * g.uniform(-.1, .5) - ROWS) / g.uniform(1, 20) + .5, 0, 1)
            canvas.surface(np.maximum(self.rim_mask, solid) * brow, acetate(g, 'tortoise'))

    def studs_along_rim(self):
        """Pearls or stones along the rim."""
        g = self.g
        if not self.rim_polygons or self.one_piece:
            return 0
        size = g.uniform(.8, 2.2) * self.scale
        middle = self.outline + self.outward * (self.thickness * .6)[:, None]
        discs = []
        whole = g.random() < .5
        for outline in self.both(resample(middle, int(max(20, 300 / max(1, size))))):
            discs += [disc(point, size, steps=12) for point in (outline if whole else outline[:len(outline) // 2])]
        mask = fill(discs)
        self.canvas.surface(mask, metal(g) if g.random() < .5 else Material(np.array([.93, .92, .88], np.float32), metal=True))
        return mask

    def screws(self):
        """The screws that hold lenses without a rim."""
        g = self.g
        if self.build != 'rimless' or self.one_piece:
            return 0
        mask = np.zeros_like(self.lens_mask)
        for side in (1, -1):
            for x, y in ((self.gap / 2 + 1.5, -self.half_height * .25), (self.end_x - 2.5, self.hinge_y)):
                mask = np.maximum(mask, fill([disc(self.pixel(side * x, y, 1), max(.7, self.scale * g.uniform(.5, 1.2)), steps=12)]))
        self.canvas.surface(mask, self.material)
        return mask

    def rivets(self):
        g = self.g
        radius, material, mask = g.uniform(.8, 3.2), metal(g), np.zeros_like(self.lens_mask)
        for side in (1, -1):
            for number in range(g.integers(1, 4)):
                place = self.pixel(side * (self.end_x - 1 - number * 2.2 * radius), self.hinge_y)
                mask = np.maximum(mask, fill([disc(place, radius * self.scale, steps=16)]))
        self.canvas.surface(mask, material)
        return mask

    def ornaments(self):
        """Large plates, letters, rings or flowers at the hinges, which belong to the front."""
        g = self.g
        size, kind = g.uniform(3, 11), g.choice(['plate', 'letter', 'ring', 'flower', 'star'])
        x, y = self.extent - size * g.uniform(.1, .9), self.hinge_y + g.uniform(-2, 3)
        letter, petals, tall = str(g.choice(list('BGDVCMOX&8'))), g.integers(4, 8), g.uniform(.4, 1.2)
        mask = np.zeros_like(self.lens_mask)
        for side in (1, -1):
            place, radius = self.pixel(side * x, y, 1.), size * self.scale / 2
            angle = np.linspace(0, 2 * np.pi, 48)
            if kind == 'plate':
                part = fill([rounded_box(place, radius, radius * tall)])
            elif kind == 'letter':
                part = lettering(g, letter, place, 2.4 * radius)
            elif kind == 'ring':
                part = fill([strip(disc(place, radius, steps=30), max(1., radius * .35))])
            else:
                wave = 1 + .45 * np.cos(petals * angle) if kind == 'flower' else .55 + .45 * np.abs(np.cos(petals * angle / 2))
                reach = radius * wave
                part = fill([np.stack([place[0] + reach * np.cos(angle), place[1] + reach * np.sin(angle)], 1)])
            mask = np.maximum(mask, part)
        self.canvas.surface(mask, metal(g) if g.random() < .8 else acetate(g, 'plain'))
        return mask

    def draw_reflection_below(self):
        """The pair mirrored in a glossy floor, mostly faint and fading, at times strong and whole."""
        g, canvas = self.g, self.canvas
        floor = self.y + self.tall * g.uniform(1.02, 1.25)
        whole = np.clip(np.maximum(np.maximum(canvas.front, canvas.temple), canvas.lens * np.clip(1.1 - self.through.mean(-1), 0, 1)), 0, 1)
        flip = np.float32([[1, 0, 0], [0, -1, 2 * floor]])
        fade = self.tall * g.choice([g.uniform(.5, 2), g.uniform(2, 8)], p=[.75, .25])
        cover = cv2.warpAffine(whole, flip, (WIDTH, HEIGHT)) * np.clip(1 - (ROWS - floor) / fade, 0, 1) * (ROWS > floor)
        mirrored = cv2.GaussianBlur(cv2.warpAffine(canvas.image, flip, (WIDTH, HEIGHT)), (0, 0), g.uniform(.3, 2.5))
        strength = g.choice([g.uniform(.1, .55), g.uniform(.5, .9)], p=[.75, .25])
        canvas.blend(cover * (1 - np.clip(canvas.front + canvas.lens + canvas.temple, 0, 1)), mirrored, strength)
