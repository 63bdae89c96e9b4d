"""Asks the network about a real picture: once about the whole picture, then twice about the product found, enlarged."""
from typing import NamedTuple

import cv2
import numpy as np
import torch
from PIL import Image

from net import HEIGHT, OUTPUTS, WIDTH

MARGIN = .07  # around the product, of its width


class Parsed(NamedTuple):
    field: np.ndarray   # the part of the picture that was looked at last, 128 x 256 x 3 bytes
    maps: np.ndarray    # 4 x 128 x 256 covers from 0 to 1: front, lens, temple, print
    wearable: float     # 0 to 1
    scale: float        # pixels of the field for each pixel of the picture
    left: float         # the field's left and upper edge in the picture, in its pixels; they may lie outside
    top: float


def read(path):
    """The picture as bytes, height x width x 3, with white behind what is transparent."""
    picture = Image.open(path)
    if picture.mode in ('RGBA', 'LA', 'P'):
        picture = picture.convert('RGBA')
        picture = Image.alpha_composite(Image.new('RGBA', picture.size, (255, 255, 255, 255)), picture)
    return np.asarray(picture.convert('RGB'))


def resample(picture, scale, left, top, width, height, interpolation=cv2.INTER_LINEAR):
    """A rectangle of the picture that begins at left, top, at a scale; beyond the picture its edge is repeated."""
    shrink = min(1., 2 * scale)  # a strongly reduced picture is averaged first
    if shrink < 1:
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    rest = scale / shrink
    middle = (rest - 1) / 2  # pixels are areas: their centres lie at halves
    move = np.float32([[rest, 0, middle - left * scale], [0, rest, middle - top * scale]])
    return cv2.warpAffine(picture, move, (width, height), flags=interpolation, borderMode=cv2.BORDER_REPLICATE)


def field_of(picture, box):
    """The box (left, top, right, bottom), widened or heightened to two to one, as 256 x 128 pixels."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    if width < 2 * height:
        left, width = (left + right) / 2 - height, 2 * height
    else:
        top = (top + bottom) / 2 - width / 4
    scale = WIDTH / width
    double = resample(picture, 2 * scale, left, top, 2 * WIDTH, 2 * HEIGHT)
    return cv2.resize(double, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), scale, left, top


def ask(net, field):
    x = torch.from_numpy(np.ascontiguousarray(field)).permute(2, 0, 1)[None].float() / 255
    with torch.no_grad():
        maps, score = net(x)
    return torch.sigmoid(maps)[0].numpy(), float(torch.sigmoid(score))


def product_box(maps):
    """The box of the large parts that are front or lens, in pixels of the field; None when there is hardly any."""
    mask = np.maximum(maps[0], maps[1]) > .5
    if mask.sum() < 40:
        return None
    count, _, parts, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    parts = parts[1:][parts[1:, 4] > .08 * parts[1:, 4].max()]
    return parts[:, 0].min(), parts[:, 1].min(), (parts[:, 0] + parts[:, 2]).max(), (parts[:, 1] + parts[:, 3]).max()


def parse(net, picture):
    height, width = picture.shape[:2]
    field, scale, left, top = field_of(picture, (0, 0, width, height))
    maps, score = ask(net, field)
    for _ in range(2):
        box = product_box(maps)
        if box is None:
            break
        margin = (box[2] - box[0]) * MARGIN
        corners = np.array([box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin]) / scale + [left, top, left, top]
        field, scale, left, top = field_of(picture, corners)
        maps, score = ask(net, field)
    return Parsed(field, maps, score, scale, left, top)
