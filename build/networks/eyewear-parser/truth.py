"""Draws single pairs twice, on their ground and on skin alone: pictures with the truth of an unmixing.

    python truth.py COUNT FOLDER [FIRST]

Each seed from FIRST on gives FOLDER/SEED.png, a pair with ground, shadows, temples and print, and FOLDER/SEED.truth.png, the same lenses and
front on flat skin without temples and print, both 512 x 256. FOLDER/list.json holds for each the place, the style, and the shares of the lenses
under print (printed) and in front of temples (hidden).
"""
import json
import os
import sys

import cv2
import numpy as np

from drawing import Canvas
from eyewear import Eyewear
from render import background, overprint

SKIN = np.array([.78, .58, .47], np.float32)


class Skin(Canvas):
    """A canvas of flat skin that takes no print."""

    def __init__(self, g):
        super().__init__(g)
        self.image[:] = SKIN

    def print_over(self, mask, colour, strength=1.):
        pass


class Twice(Eyewear):
    """A pair whose lenses and front are drawn on its canvas, and again on skin with the same random numbers."""

    def draw_lenses_and_front(self):
        numbers, canvas = self.g.bit_generator, self.canvas
        before = numbers.state
        super().draw_lenses_and_front()
        after = numbers.state
        numbers.state, self.canvas = before, Skin(self.g)
        super().draw_lenses_and_front()
        self.truth = self.canvas.image
        numbers.state, self.canvas = after, canvas


def save(path, image):
    cv2.imwrite(path, (np.clip(image, 0, 1)[..., ::-1] * 255).astype(np.uint8))


def share(cover, lens):
    """The share of the lens's pixels under a cover."""
    return float((cover > .3)[lens].mean()) if lens.any() else 0


def draw(seed, path):
    """Stores both pictures of a seed; answers with its entry of the list."""
    canvas = Canvas(np.random.default_rng(seed))
    place = background(canvas)
    pair = Twice(canvas)
    pair.draw()
    overprint(canvas)
    save(path + '.png', canvas.image)
    save(path + '.truth.png', pair.truth)
    lens = canvas.lens > .5
    style = dict(build=pair.build, shape=pair.shape, pattern=pair.pattern, tint=pair.tint, temples=pair.temple_style)
    return dict(name=os.path.basename(path), place=place, **{key: str(value) for key, value in style.items()},
                printed=share(canvas.print, lens), hidden=share(canvas.temple, lens))


def main():
    count, folder = int(sys.argv[1]), sys.argv[2]
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    os.makedirs(folder, exist_ok=True)
    entries = [draw(seed, os.path.join(folder, '%06d' % seed)) for seed in range(first, first + count)]
    with open(os.path.join(folder, 'list.json'), 'w') as file:
        json.dump(entries, file)


if __name__ == '__main__':
    main()
