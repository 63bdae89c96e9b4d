"""Closed outlines in millimetres, y down: the shapes that lenses have."""
import numpy as np


def smooth(points, spread):
    """A closed outline, smoothed."""
    kernel = np.exp(-.5 * (np.arange(-12, 13) / spread) ** 2)
    kernel /= kernel.sum()
    around = np.concatenate([points[-12:], points, points[:12]])
    return np.stack([np.convolve(around[:, i], kernel, 'valid') for i in (0, 1)], 1)


def resample(points, count=96):
    """A closed outline as so many points at equal distances."""
    closed = np.concatenate([points, points[:1]])
    distance = np.r_[0, np.cumsum(np.hypot(*np.diff(closed, axis=0).T))]
    wanted = np.linspace(0, distance[-1], count, endpoint=False)
    return np.stack([np.interp(wanted, distance, closed[:, i]) for i in (0, 1)], 1)


def rounded(half_width, half_height, upper, lower, count=96):
    """A superellipse with exponents of its own above and below; 2 is an ellipse, and more is squarer."""
    angle = np.linspace(0, 2 * np.pi, count, endpoint=False)
    cosine, sine = np.cos(angle), np.sin(angle)
    exponent = 2 / np.where(sine < 0, upper, lower)
    return np.stack([half_width * np.sign(cosine) * np.abs(cosine) ** exponent, half_height * np.sign(sine) * np.abs(sine) ** exponent], 1)


def normals(points):
    """Unit vectors that point out of a closed outline."""
    along = np.roll(points, -2, 0) - np.roll(points, 2, 0)
    along /= np.hypot(*along.T)[:, None] + 1e-6
    outward = np.stack([along[:, 1], -along[:, 0]], 1)
    return -outward if ((points - points.mean(0)) * outward).sum() < 0 else outward


def lens_outline(g, shape):
    """The outline of the right lens around its middle, with the outer side at +x, and half its width and height."""
    if shape == 'round':
        a = g.uniform(21, 27)
        b = a * g.uniform(.9, 1.02)
        points = rounded(a, b, g.uniform(1.9, 2.4), g.uniform(1.9, 2.4))
    elif shape == 'square':
        a = g.uniform(23, 30)
        b = a * g.uniform(.6, .95)
        points = rounded(a, b, g.uniform(3, 7), g.uniform(2.4, 6))
    elif shape == 'rectangle':
        a = g.uniform(24, 29)
        b = a * g.uniform(.42, .65)
        points = rounded(a, b, g.uniform(2.6, 6), g.uniform(2.3, 5))
    elif shape == 'cat-eye':
        a = g.uniform(23, 30)
        b = a * g.uniform(.5, .85)
        points = rounded(a, b, g.uniform(2.2, 4), g.uniform(1.9, 2.8))
    elif shape == 'aviator':
        a = g.uniform(25, 31)
        b = a * g.uniform(.78, .95)
        points = rounded(a, b, g.uniform(2.4, 3.6), g.uniform(1.8, 2.3))
    elif shape == 'polygon':
        corners = g.integers(5, 9)
        a = g.uniform(23, 31)
        b = a * g.uniform(.7, 1.)
        angle = (np.arange(corners) + g.uniform(0, 1) + g.uniform(-.18, .18, corners)) * 2 * np.pi / corners
        points = smooth(resample(np.stack([a * 1.08 * np.cos(angle), b * 1.08 * np.sin(angle)], 1)), g.uniform(1, 3.5))
    else:  # oversized
        a = g.uniform(29, 35)
        b = a * g.uniform(.7, .98)
        points = rounded(a, b, g.uniform(2.3, 7), g.uniform(2, 5))
    points = resample(points)
    x, y = points[:, 0] / a, points[:, 1] / b
    taper = {'aviator': g.uniform(-.2, -.05), 'cat-eye': g.uniform(-.25, -.05)}.get(shape, g.uniform(-.18, .06))
    points[:, 0] *= 1 + taper * y
    if shape == 'cat-eye' or g.random() < .25:  # the upper outer corner rises
        rise = g.uniform(.1, .55) if shape == 'cat-eye' else g.uniform(0, .15)
        points[:, 1] -= b * rise * np.clip(x, 0, 1.3) ** g.uniform(1.3, 3) * np.clip(.6 - .6 * y, 0, 1)
    if shape == 'aviator':  # a drop that leans inwards
        points[:, 1] += b * g.uniform(.08, .25) * np.clip(x + .2, 0, 1) * np.clip(y + .2, 0, 1)
        points[:, 1] += b * g.uniform(.1, .35) * np.clip(-x, 0, 1) * np.clip(-.1 - y, 0, 1)
        points[:, 0] += a * g.uniform(.05, .3) * np.clip(-x, 0, 1) * np.clip(y, 0, 1)
    elif g.random() < .5:  # room for the nose
        points[:, 0] += a * g.uniform(0, .22) * np.clip(-x, 0, 1) * np.clip(y, 0, 1)
    angle = np.arctan2(y, x)
    points *= (1 + sum(g.normal(0, .012) * np.cos(k * angle + g.uniform(0, 6)) for k in (2, 3, 4)))[:, None]
    return resample(smooth(points, g.uniform(.8, 2))), a, b
