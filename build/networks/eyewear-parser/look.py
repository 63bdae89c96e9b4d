"""Shows pictures above the parser's maps (front red, lens blue, temple green, print yellow), with their wearable scores.

    python look.py MODEL.pt SHEET.png FOLDER_OR_PICTURE... [--columns 6] [--list ANSWERS.txt]

The pictures are shown as the last of the three passes saw them: cut to the product and reduced to 256 x 128.
"""
import argparse
import os

import cv2
import numpy as np
import torch

from net import load
from parse import parse, read
from render import coloured

ENDINGS = ('.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif')


def pictures_in(places):
    for place in places:
        if os.path.isdir(place):
            yield from sorted(os.path.join(place, name) for name in os.listdir(place) if name.lower().endswith(ENDINGS))
        else:
            yield place


def tile_of(label, parsed):
    tile = np.concatenate([parsed.field, coloured(parsed.field, parsed.maps)], 0)
    tile = np.ascontiguousarray(np.pad(tile, ((12, 2), (0, 4), (0, 0)), constant_values=255))
    colour = (0, 100, 0) if parsed.wearable >= .5 else (200, 0, 0)
    cv2.putText(tile, label, (0, 9), cv2.FONT_HERSHEY_SIMPLEX, .34, colour, 1, cv2.LINE_AA)
    return tile


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('model')
    arguments.add_argument('sheet')
    arguments.add_argument('pictures', nargs='+')
    arguments.add_argument('--columns', type=int, default=6)
    arguments.add_argument('--list', help='a file for the scores, one picture a line')
    given = arguments.parse_args()
    torch.set_num_threads(1)
    net, tiles, lines = load(given.model), [], []
    for path in pictures_in(given.pictures):
        try:
            parsed = parse(net, read(path))
        except OSError as problem:
            print(path, problem)
            continue
        name = os.path.basename(path)
        tiles.append(tile_of('%s %.2f' % (name[:32], parsed.wearable), parsed))
        lines.append('%.3f %s' % (parsed.wearable, name))
    tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % given.columns)
    rows = [np.concatenate(tiles[i:i + given.columns], 1) for i in range(0, len(tiles), given.columns)]
    cv2.imwrite(given.sheet, np.concatenate(rows, 0)[..., ::-1])
    if given.list:
        with open(given.list, 'w') as file:
            file.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
