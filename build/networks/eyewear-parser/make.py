"""Stores labelled pictures, of the seeds from FIRST on, about 0.23 MB each: python make.py FIRST COUNT FILE.npz"""
import os
import sys

import numpy as np

from net import HEIGHT, OUTPUTS, WIDTH
from render import sample


def main():
    first, count, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    pictures = np.empty((count, HEIGHT, WIDTH, 3), np.uint8)
    maps = np.empty((count, len(OUTPUTS), HEIGHT, WIDTH), np.uint8)
    wearable = np.empty(count, np.int8)
    for i in range(count):
        pictures[i], maps[i], wearable[i] = sample(first + i)
    np.savez(path + '.tmp.npz', pictures=pictures, maps=maps, wearable=wearable)
    os.replace(path + '.tmp.npz', path)  # a training that watches the folder must never read half a file


if __name__ == '__main__':
    main()
