"""Product pictures of eyewear with labels, each drawn from a seed. Nobody's picture is used.

    python render.py COUNT SHEET.png [FIRST]

The sheet (or .jpg) shows pictures above their labels: front red, lens blue, temple green, print yellow. A red line on top marks a picture that
can't be worn. FIRST is the first seed.

sample(seed) answers with the picture (128 x 256 x 3 bytes), its maps (4 x 128 x 256 bytes: cover of front, lens, temple and print, 255 is all) and
a 1 for the front of one pair that can be worn, else a 0.
"""
import sys
import time

import cv2
import numpy as np

from drawing import COLUMNS, HEIGHT, ROWS, WIDTH, Canvas, acetate, disc, fill, lettering, noise, rectangle, rounded_box, strip
from eyewear import SIZES, WORDS, Eyewear

NOTES = [
    '52', '140 mm', 'NEW', 'Collection 2025', 'SALE', 'Sunglasses', 'Model 4105', '52 18 145', '-20%', '€ 129', 'Best seller', 'SOLD OUT', 'Try on']


# Backgrounds

def background(canvas):
    """White, off-white, studio grey or a colour, with gradients, vignettes and a floor; or a place, whose name is the answer, else None."""
    g, kind = canvas.g, canvas.g.random()
    if g.random() < .13:
        place = g.choice([wood, stone, room, shelves], p=[.32, .24, .26, .18])
        canvas.image = np.clip(place(g), 0, 1).astype(np.float32)
        return place.__name__
    if kind < .22:
        colour = np.ones(3)
    elif kind < .42:
        colour = np.full(3, g.uniform(.95, 1.))
    elif kind < .8:
        colour = np.full(3, g.uniform(.8, .97)) + g.normal(0, .006, 3)
    elif kind < .93:
        colour = .9 + g.uniform(-.2, .1, 3)
    else:
        colour = g.uniform(.15, .95, 3)
    image = np.broadcast_to(np.clip(colour, 0, 1).astype(np.float32), (HEIGHT, WIDTH, 3)).copy()
    if kind >= .3:
        angle = g.uniform(0, 2 * np.pi)
        image += (g.uniform(0, .12) * ((COLUMNS / WIDTH - .5) * np.cos(angle) + (ROWS / HEIGHT - .5) * np.sin(angle)))[..., None]
        if g.random() < .4:
            image -= (g.uniform(0, .36) * ((COLUMNS / WIDTH - .5) ** 2 + (ROWS / HEIGHT - .5) ** 2))[..., None]
        if g.random() < .2:  # a floor that begins at a hard or soft line
            edge = g.uniform(.35, .9) * HEIGHT
            image += (g.uniform(-.15, .08) / (1 + np.exp(np.clip(-(ROWS - edge) / g.uniform(.7, 14), -60, 60))))[..., None]
        if g.random() < .08:
            image += (noise(g, g.uniform(3, 40), g.uniform(3, 40)) * g.uniform(.005, .05))[..., None]
    canvas.image = np.clip(image, 0, 1).astype(np.float32)
    return None


def wood(g):
    """Boards with a grain, light or dark, faint or strong, at times with growth rings."""
    base = np.clip(g.uniform(.25, .85) * np.array([1, g.uniform(.8, .97), g.uniform(.6, .92)]), 0, 1)
    strength = g.choice([1., g.uniform(1, 3.5)])
    grain = noise(g, g.uniform(60, 200), g.uniform(2, 6)) * g.uniform(.01, .08) + noise(g, g.uniform(20, 60), 1.5) * g.uniform(.005, .04)
    grain = grain * strength
    if g.random() < .4:  # rings of a cut through the trunk
        bow = ROWS + 14 * noise(g, g.uniform(120, 300), g.uniform(60, 160)) + 4 * noise(g, 60)
        grain = grain + np.sin(bow * 2 * np.pi / g.uniform(5, 22)) ** 3 * g.uniform(.02, .16)
    image = base * (1 + grain + .05 * noise(g, 200, 60))[..., None]
    if g.random() < .7:
        boards = g.uniform(40, 140)
        image = image * (1 - g.uniform(.1, .5) * (np.mod(ROWS + g.uniform(0, boards), boards) < g.uniform(1, 3)))[..., None]
    if g.random() < .3:
        image = np.ascontiguousarray(np.transpose(cv2.resize(image, (HEIGHT, WIDTH)), (1, 0, 2)))
    return image


def stone(g):
    """Stone, cloth or paper: spots of several sizes."""
    base = np.clip(g.uniform(.3, .9) + g.normal(0, .06, 3), .1, 1)
    spots = sum(noise(g, size) * g.uniform(.005, .05) for size in g.uniform(2, 80, 3))
    return base * (1 + spots)[..., None] + (noise(g, g.uniform(30, 120)) * g.uniform(0, .08))[..., None] * g.normal(0, 1, 3)


def room(g):
    """Shelves, walls and lamps out of focus, mostly above a table."""
    image = np.broadcast_to(np.clip(g.uniform(.2, .8) + g.normal(0, .08, 3), 0, 1), (HEIGHT, WIDTH, 3)).astype(np.float32).copy()
    tone = np.clip(np.array([1, .9, .75]) + g.normal(0, .12, 3), .3, 1.2)
    for _ in range(g.integers(6, 26)):
        left, top = g.uniform(-60, WIDTH), g.uniform(-40, HEIGHT)
        wide, tall = g.choice([g.uniform(8, 60), g.uniform(60, 260)]), g.choice([g.uniform(4, 20), g.uniform(20, 160)])
        colour = np.clip(g.uniform(.05, 1.05) * tone + g.normal(0, .06, 3), 0, 1)
        cv2.rectangle(image, (int(left), int(top)), (int(left + wide), int(top + tall)), colour.tolist(), -1)
    image = cv2.GaussianBlur(image, (0, 0), g.choice([g.uniform(1.5, 4), g.uniform(4, 12)]))
    if g.random() < .75:
        edge = g.uniform(.35, .8) * HEIGHT
        table = np.clip(g.uniform(.4, 1.) * tone, 0, 1) * (1 + g.uniform(0, .06) * noise(g, g.uniform(3, 60)))[..., None]
        share = 1 / (1 + np.exp(np.clip(-(ROWS - edge) / g.uniform(.7, 6), -60, 60)))[..., None]
        image = image * (1 - share) + table * share
    return image


def shelves(g):
    """Boards with things on them, seen sharply."""
    tone = np.clip(np.array([1, .92, .8]) + g.normal(0, .1, 3), .3, 1.2)
    image = np.broadcast_to(np.clip(g.uniform(.25, .95) * tone, 0, 1), (HEIGHT, WIDTH, 3)).astype(np.float32).copy()
    pitch, thickness, board = g.uniform(40, 140), g.uniform(3, 12), np.clip(g.uniform(.2, 1.) * tone, 0, 1)
    for bottom in np.arange(g.uniform(0, pitch), HEIGHT + pitch, pitch):
        x = g.uniform(-30, 20)
        while x < WIDTH:
            wide, tall = g.uniform(6, 70), g.uniform(.2, .9) * pitch
            if g.random() < .7:
                colour = np.clip(g.uniform(.05, 1) * tone + g.normal(0, .12, 3), 0, 1).tolist()
                cv2.rectangle(image, (int(x), int(bottom - tall)), (int(x + wide), int(bottom)), colour, -1)
            x += wide + g.uniform(0, 40)
        cv2.rectangle(image, (0, int(bottom)), (WIDTH, int(bottom + thickness)), board.tolist(), -1)
    return cv2.GaussianBlur(image, (0, 0), g.uniform(.4, 2.5))


def blob(g, x, y, wide, tall, hardness):
    return np.exp(-(((COLUMNS - x) / wide) ** 2 + ((ROWS - y) / tall) ** 2) ** hardness).astype(np.float32)


def case_or_cloth(canvas):
    """A case or a folded cloth that lies under the glasses or beside them."""
    g = canvas.g
    colour = g.uniform(.05, .95, 3) if g.random() < .6 else np.full(3, g.uniform(.05, .3))
    x, y = g.uniform(.1, .9) * WIDTH, g.choice([g.uniform(.65, 1.05), g.uniform(-.05, .3)]) * HEIGHT
    wide, tall = g.uniform(60, 220), g.uniform(20, 80)
    if g.random() < .6:
        outline = rounded_box((x, y), wide, tall, g.uniform(.25, .9))
    else:
        angle = np.sort(g.uniform(0, 2 * np.pi, g.integers(4, 8)))
        outline = np.stack([x + wide * np.cos(angle), y + tall * np.sin(angle)], 1)
    mask = fill([outline])
    canvas.darken(cv2.GaussianBlur(np.roll(mask, 5, 0), (0, 0), 5), g.uniform(0, .4))
    canvas.blend(mask, np.clip(colour * (1 + g.uniform(0, .25) * noise(g, g.uniform(10, 80)))[..., None], 0, 1))
    if g.random() < .4:
        print_text(canvas, str(g.choice(WORDS)), (x, y), g.uniform(8, 30))


def person(canvas):
    """A rough head with hair, eyes, brows, nose and mouth, that the glasses are drawn on. Answers with the place and width of the glasses."""
    g = canvas.g
    skin = np.clip(np.array([.85, .65, .55]) * g.uniform(.3, 1.15) + g.normal(0, .03, 3), 0, 1).astype(np.float32)
    near = g.random() < .5  # a close-up fills the picture
    tall = HEIGHT * (g.uniform(.7, 1.3) if near else g.uniform(.28, .5))
    x, y = WIDTH * g.uniform(.35, .65), HEIGHT * g.uniform(.45, .6)
    wide = tall * g.uniform(.68, .82)
    hair = np.clip(g.uniform(.02, .5) * np.array([1, .8, .6]) + g.normal(0, .03, 3), 0, 1)
    canvas.blend(blob(g, x, y - tall * .3, wide * g.uniform(1.05, 1.4), tall * g.uniform(.8, 1.3), 4), hair)
    canvas.blend(blob(g, x, y + tall * 1.2, wide * .55, tall * .8, 6), skin * .85)
    canvas.blend(blob(g, x, y + tall * 1.9, wide * 2.2, tall * .7, 4), g.uniform(0, 1, 3))
    canvas.blend(blob(g, x, y, wide, tall, 5), np.clip(skin * (1 + .1 * noise(g, 50))[..., None], 0, 1))
    eyes = y - tall * .12
    for side in (1, -1):
        canvas.blend(blob(g, x + side * wide * .42, eyes, wide * .17, tall * .06, 1), g.uniform(.05, .5), .7)
        canvas.blend(blob(g, x + side * wide * .44, eyes - tall * .17, wide * .26, tall * .035, 1), hair * .8, .6)
    canvas.blend(blob(g, x, y + tall * .15, wide * .12, tall * .25, 1), np.clip(skin * 1.15, 0, 1), .6)
    canvas.blend(blob(g, x, y + tall * .5, wide * .3, tall * .05, 1), np.clip(skin * [.9, .5, .5], 0, 1), .8)
    return (x, eyes + tall * .03), wide * g.uniform(1.75, 2.1)


# Print over a picture

def print_text(canvas, text, centre, height, colour=None, strength=1., angle=0.):
    canvas.print_over(lettering(canvas.g, text, centre, height, angle), canvas.g.uniform(0, .6) if colour is None else colour, strength)


def overprint(canvas):
    """Text beside the product, dimensions, a badge in a corner, or a watermark across."""
    g = canvas.g
    if g.random() < .1:
        for _ in range(g.integers(1, 4)):
            y = g.choice([g.uniform(8, 45), g.uniform(205, 248)])
            print_text(canvas, str(g.choice(NOTES + WORDS + SIZES)), (g.uniform(30, 480), y), g.uniform(8, 42))
    if g.random() < .04:
        y = g.choice([g.uniform(8, 30), g.uniform(225, 248)])
        left, right = sorted(g.uniform(10, 500, 2))
        arrow = np.zeros((HEIGHT, WIDTH), np.uint8)
        cv2.arrowedLine(arrow, (int(left), int(y)), (int(right), int(y)), 255, int(g.integers(1, 3)), cv2.LINE_AA, tipLength=.03)
        canvas.print_over(arrow.astype(np.float32) / 255, .2)
    if g.random() < .04:
        x, y, size = g.choice([g.uniform(20, 60), g.uniform(450, 490)]), g.choice([g.uniform(15, 40), g.uniform(215, 240)]), g.uniform(12, 32)
        badge = fill([disc((x, y), size) if g.random() < .5 else rectangle((x, y), size, size / 2)])
        canvas.print_over(badge, g.uniform(0, 1, 3))
        print_text(canvas, str(g.choice(NOTES)), (x, y), size * .7, g.choice([0., 1.]))
    if g.random() < .05:
        place, tone, angle = (g.uniform(150, 360), g.uniform(60, 200)), g.choice([0., .5, 1.]), g.choice([0., g.uniform(-40, 40)])
        print_text(canvas, str(g.choice(WORDS)), place, g.uniform(20, 90), tone, g.uniform(.08, .4), angle)


# Treatments and faults of a picture

def cut_out(canvas):
    """The product cut out by hand or by program and put on white: no shadow, a fringe, the old background left within the lenses or not."""
    g = canvas.g
    whole = np.clip(np.maximum(np.maximum(canvas.front, canvas.lens), canvas.temple), 0, 1)
    if g.random() < .5:
        whole = np.clip(cv2.GaussianBlur(whole, (0, 0), g.uniform(.5, 1.5)) * 2 - g.choice([0., .5, 1.]), 0, 1)
    white = 1. if g.random() < .85 else g.uniform(.85, 1)
    canvas.image = (canvas.image * whole[..., None] + white * (1 - whole[..., None])).astype(np.float32)


def reduced(labels, width, height):
    """The area average of four maps, which is as many channels as cv2.resize takes."""
    return cv2.resize(np.ascontiguousarray(labels, dtype=np.float32), (width, height), interpolation=cv2.INTER_AREA)


def letterbox(g, image, labels):
    """The picture takes only a part of the field, with its edge repeated or a flat margin around it."""
    share = g.uniform(.55, .98)
    width, height = int(WIDTH * share), int(HEIGHT * share)
    image, labels = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), reduced(labels, width, height)
    left, top = (WIDTH - width) // 2, (HEIGHT - height) // 2
    if g.random() < .3:
        left, top = g.integers(0, WIDTH - width + 1), g.integers(0, HEIGHT - height + 1)
    margins = (top, HEIGHT - height - top, left, WIDTH - width - left)
    mode, tone = cv2.BORDER_REPLICATE if g.random() < .6 else cv2.BORDER_CONSTANT, 1. if g.random() < .7 else float(g.uniform(.5, 1))
    return cv2.copyMakeBorder(image, *margins, mode, value=(tone, tone, tone)), cv2.copyMakeBorder(labels, *margins, cv2.BORDER_CONSTANT)


def jpeg(g, image):
    coded = cv2.imencode('.jpg', (np.clip(image, 0, 1) * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(g.integers(30, 95))])[1]
    return cv2.imdecode(coded, 1).astype(np.float32) / 255


def finish(canvas):
    """Reduces picture and labels to 256 x 128, with the faults that pictures in shops have."""
    g, image = canvas.g, np.clip(canvas.image, 0, 1).astype(np.float32)
    labels = np.stack([canvas.front, canvas.lens, canvas.temple, canvas.print], -1)
    if g.random() < .25:
        image, labels = letterbox(g, image, labels)
    if g.random() < .2:  # a small picture, enlarged
        width = int(g.uniform(70, 250))
        image = cv2.resize(image, (width, width // 2), interpolation=cv2.INTER_AREA)
        if g.random() < .6:
            image = jpeg(g, image)
        image = cv2.resize(image, (WIDTH, HEIGHT), interpolation=int(g.choice([cv2.INTER_LINEAR, cv2.INTER_CUBIC])))
    elif g.random() < .2:
        image = jpeg(g, image)
    if g.random() < .25:
        image = cv2.GaussianBlur(image, (0, 0), g.uniform(.4, 1.6))
    image, labels = cv2.resize(image, (256, 128), interpolation=cv2.INTER_AREA), reduced(labels, 256, 128)
    if g.random() < .3:  # sharpened
        image = image + (image - cv2.GaussianBlur(image, (0, 0), 1)) * g.uniform(.2, 1.2)
    if g.random() < .4:
        image = image * g.uniform(.92, 1.06)
    if g.random() < .25:
        image = np.clip(image, 0, 1) ** g.uniform(.8, 1.25)
    if g.random() < .3:
        image = image + g.normal(0, g.uniform(.002, .02), image.shape)
    if g.random() < .3:
        image = jpeg(g, image)
    picture = (np.clip(image, 0, 1) * 255).astype(np.uint8)
    maps = np.transpose((np.clip(labels, 0, 1) * 255).astype(np.uint8), (2, 0, 1))
    if g.random() < .5:
        picture, maps = picture[:, ::-1], maps[:, :, ::-1]
    return np.ascontiguousarray(picture), np.ascontiguousarray(maps)


# Scenes

def frontal(canvas):
    """One pair from the front, which can be worn; now and then turned a little, or seen a little from above with its temples open."""
    g, view = canvas.g, canvas.g.random()
    if g.random() < .06:
        case_or_cloth(canvas)
    if view < .12:
        Eyewear(canvas, yaw=g.choice([-1, 1]) * g.uniform(5, 12)).draw()
    elif view < .2:
        Eyewear(canvas, pitch=g.uniform(8, 24), temples='open').draw()
    else:
        Eyewear(canvas).draw()
    if g.random() < .2:
        cut_out(canvas)


def steep(canvas):
    """One pair from above or below."""
    g = canvas.g
    Eyewear(canvas, pitch=g.choice([-1, 1]) * g.uniform(30, 58), width=WIDTH * g.uniform(.45, .85), temples='open').draw()


def three_quarter(canvas):
    g = canvas.g
    style = g.choice(['open', 'open', 'folded', None])
    Eyewear(canvas, yaw=g.choice([-1, 1]) * g.uniform(18, 62), pitch=g.normal(0, 14), width=WIDTH * g.uniform(.4, .85), temples=style).draw()
    if g.random() < .15:
        cut_out(canvas)


def side(canvas):
    g = canvas.g
    Eyewear(canvas, yaw=g.choice([-1, 1]) * g.uniform(70, 100), width=WIDTH * g.uniform(.4, .8), temples='open').draw()


def two_side_by_side(canvas):
    g = canvas.g
    width = WIDTH * g.uniform(.25, .46)
    for place in (.25, .75):
        Eyewear(canvas, (WIDTH * place, HEIGHT * .5), width, yaw=g.normal(0, 25)).draw()


def two_or_three_stacked(canvas):
    g = canvas.g
    count = 2 if g.random() < .8 else 3
    width = WIDTH * g.uniform(.3, .5) * 2 / count
    for number in range(count):
        Eyewear(canvas, (WIDTH * g.uniform(.45, .55), HEIGHT * (number + .5) / count), width, yaw=g.normal(0, 25)).draw()


def from_behind(canvas):
    Eyewear(canvas, behind=True, temples=canvas.g.choice(['folded', 'open'])).draw()


def worn(canvas):
    g = canvas.g
    centre, width = person(canvas)
    Eyewear(canvas, centre, width, yaw=g.normal(0, 14), shadow=False, temples=g.choice(['open', 'none'])).draw()


def obstructed(canvas):
    """One pair of which a hand, a badge or something else covers a part."""
    g = canvas.g
    Eyewear(canvas).draw()
    mask = blob(g, g.uniform(.25, .75) * WIDTH, g.uniform(.3, .7) * HEIGHT, g.uniform(20, 80), g.uniform(15, 70), g.uniform(1.5, 6))
    canvas.blend(mask, np.clip(g.uniform(0, 1, 3) + .05 * noise(g, 20)[..., None], 0, 1))
    for name in ('front', 'lens', 'temple', 'print'):
        setattr(canvas, name, getattr(canvas, name) * (1 - mask))


def cropped(canvas):
    """A detail: a good part of the front lies outside the picture."""
    g = canvas.g
    width = WIDTH * g.uniform(.8, 2.4)
    shift = width * g.uniform(.25, .5) if width < 1.3 * WIDTH else width * g.uniform(0, .5)
    Eyewear(canvas, (WIDTH / 2 + g.choice([-1, 1]) * shift, HEIGHT * g.uniform(.3, .7)), width, yaw=g.normal(0, 15)).draw()


def goggles(canvas):
    """A thick soft frame with a strap instead of temples."""
    g = canvas.g
    pair = Eyewear(canvas, width=WIDTH * g.uniform(.4, .75), yaw=g.normal(0, 15), temples='none')
    tall = pair.tall * g.uniform(.3, .9)
    for direction in (1, -1):
        start = pair.pixel(direction * (pair.extent - 4), pair.hinge_y)
        end = start + [direction * g.uniform(60, 160), g.uniform(-40, 40)]
        strap = fill([strip(np.linspace(start, end, 12), tall)])
        canvas.surface(strap, acetate(g, 'plain'))
        canvas.temple = np.maximum(canvas.temple, strap)
    pair.draw()
    ring = np.clip(cv2.dilate(pair.lens_mask, np.ones((15, 15))) - pair.lens_mask, 0, 1)
    canvas.surface(ring, acetate(g, 'plain'))
    canvas.front = np.maximum(canvas.front, ring)
    canvas.lens *= 1 - ring


def something_else(canvas):
    """A pair of contact lenses; or cases, cloths, blobs and lettering."""
    g = canvas.g
    if g.random() < .25:
        apart, radius = g.uniform(60, 140), g.uniform(25, 75)
        for side in (1, -1):
            disc_mask = fill([disc((WIDTH / 2 + side * apart, HEIGHT / 2), radius, radius * g.uniform(.6, 1))])
            inner = cv2.erode(disc_mask, np.ones((5, 5), np.uint8))
            canvas.blend(disc_mask, np.clip(g.uniform(.4, 1, 3), 0, 1), g.uniform(.1, .6))
            canvas.blend(disc_mask - inner, g.uniform(.2, .95), g.uniform(.3, .9))
        return
    for _ in range(g.integers(1, 4)):
        if g.random() < .4:
            case_or_cloth(canvas)
        else:
            mask = blob(g, g.uniform(.2, .8) * WIDTH, g.uniform(.3, .7) * HEIGHT, g.uniform(20, 180), g.uniform(10, 80), g.uniform(1.5, 6))
            canvas.blend(mask, np.clip(g.uniform(0, 1, 3) + .1 * noise(g, 20)[..., None], 0, 1))
    if g.random() < .5:
        print_text(canvas, str(g.choice(WORDS)), (g.uniform(120, 400), g.uniform(60, 200)), g.uniform(20, 80))


SCENES = [
    (frontal, .74), (steep, .025), (three_quarter, .08), (side, .02), (two_side_by_side, .02), (two_or_three_stacked, .02),
    (from_behind, .015), (worn, .025), (obstructed, .015), (cropped, .02), (goggles, .008), (something_else, .012)]


def sample(seed):
    canvas = Canvas(np.random.default_rng(seed))
    background(canvas)
    shares = np.array([share for _, share in SCENES])
    scene = SCENES[canvas.g.choice(len(SCENES), p=shares / shares.sum())][0]
    scene(canvas)
    overprint(canvas)
    picture, maps = finish(canvas)
    return picture, maps, int(scene is frontal)


def coloured(picture, maps):
    """The picture, dark, with its maps (0 to 1) in colours."""
    front, lens, temple, printed = (m[..., None] for m in maps)
    rest = 1 - front
    colours = front * [1, .08, .08] + lens * rest * [.05, .35, 1] + temple * rest * [.1, 1, .1] + printed * rest * [1, .9, .1]
    return np.clip(picture * .28 + 180 * colours, 0, 255).astype(np.uint8)


def main():
    count, path = int(sys.argv[1]), sys.argv[2]
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    started, tiles = time.process_time(), []
    for seed in range(first, first + count):
        picture, maps, wearable = sample(seed)
        tile = np.concatenate([picture, coloured(picture, maps / 255.)], 0)
        if not wearable:
            tile[:3] = (255, 0, 0)
        tiles.append(tile)
    print('%.0f ms each' % ((time.process_time() - started) / count * 1000))
    columns = 6
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % columns)
    sheet = np.concatenate([np.concatenate(tiles[i:i + columns], 1) for i in range(0, len(tiles), columns)], 0)
    cv2.imwrite(path, sheet[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 75] if path.endswith('.jpg') else [])


if __name__ == '__main__':
    main()
