"""Trains the parser on labelled pictures that make.py has stored.

    python train.py DATA OUT.pt MINUTES [--start FROM.pt] [--rate 0.003] [--keep 16000] [--threads 1]

DATA/d0.npz is held out and only measured; all other DATA/d*.npz are learnt from. New files are read as they appear, and the oldest pictures are
forgotten beyond --keep, so that a renderer can feed the training while it runs. A number written into DATA/threads changes the number of threads
on the way. The stored weights are an average over the last few hundred steps; OUT.pt.raw holds those of the last step, to go on from.
"""
import argparse
import copy
import glob
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from net import OUTPUTS, Parser, load

BATCH = 16
COVER_WEIGHT = torch.tensor([1.4, 1., 1., 3.])   # front, lens, temple, print: cross entropy of each pixel
OVERLAP_WEIGHT = torch.tensor([.3, .3, .2, .15])  # the same: overlap (dice) of each picture
WEARABLE_WEIGHT = .15


class Pictures:
    """All labelled pictures of a folder but the held-out ones, in memory."""

    def __init__(self, folder, keep):
        self.folder, self.keep = folder, keep
        self.parts, self.known = [], set()
        self.random = np.random.default_rng()
        self.refresh()

    def refresh(self):
        for path in sorted(glob.glob(self.folder + '/d*.npz'), key=os.path.getmtime):
            if path in self.known or os.path.basename(path) == 'd0.npz' or '.tmp' in path:
                continue
            self.known.add(path)
            stored = np.load(path)
            self.parts.append((stored['pictures'], stored['maps'], stored['wearable']))
            while len(self) > self.keep and len(self.parts) > 1:
                self.parts.pop(0)

    def __len__(self):
        return sum(len(part[0]) for part in self.parts)

    def batch(self, count):
        """Pictures drawn at random, mirrored at random, with a little more or less of each colour."""
        g = self.random
        pictures = np.empty((count, 128, 256, 3), np.uint8)
        maps = np.empty((count, len(OUTPUTS), 128, 256), np.uint8)
        wearable = np.empty(count, np.float32)
        sizes = np.array([len(part[0]) for part in self.parts], float)
        for i in range(count):
            part = self.parts[g.choice(len(self.parts), p=sizes / sizes.sum())]
            j = g.integers(len(part[0]))
            turn = -1 if g.random() < .5 else 1
            pictures[i], maps[i], wearable[i] = part[0][j][:, ::turn], part[1][j][:, :, ::turn], part[2][j]
        light = 1 + (g.random((count, 1)) - .5) * .2 + (g.random((count, 3)) - .5) * .08 * (g.random((count, 1)) < .5)
        x = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().div_(255)
        x = (x * torch.from_numpy(light.astype(np.float32))[:, :, None, None]).clamp_(0, 1)
        return x.contiguous(memory_format=torch.channels_last), torch.from_numpy(maps).float().div_(255), torch.from_numpy(wearable)


def loss_of(maps, score, wanted, wearable):
    cover = F.binary_cross_entropy_with_logits(maps, wanted, reduction='none').mean((0, 2, 3))
    share = torch.sigmoid(maps)
    overlap = 1 - (2 * (share * wanted).sum((2, 3)) + 20) / (share.sum((2, 3)) + wanted.sum((2, 3)) + 20)
    front = F.binary_cross_entropy_with_logits(score, wearable)
    return (cover * COVER_WEIGHT).sum() + (overlap.mean(0) * OVERLAP_WEIGHT).sum() + WEARABLE_WEIGHT * front


def measure(net, held_out, count=None):
    """Intersection over union of each map, over all pixels and as the median of the wearable pictures, and the wearable score's separation."""
    pictures, maps, wearable = (held_out[key][:count] for key in ('pictures', 'maps', 'wearable'))
    both, either = np.zeros(len(OUTPUTS)), np.zeros(len(OUTPUTS))
    scores, single = [], []
    with torch.no_grad():
        for i in range(0, len(pictures), 20):
            x = torch.from_numpy(pictures[i:i + 20]).permute(0, 3, 1, 2).float().div(255)
            found, score = net(x.contiguous(memory_format=torch.channels_last))
            a, b = found.numpy() > 0, maps[i:i + 20] > 127
            both += (a & b).sum((0, 2, 3))
            either += (a | b).sum((0, 2, 3))
            single += list(((a & b).sum((2, 3)) + 1) / ((a | b).sum((2, 3)) + 1))
            scores += list(score.numpy())
    scores, single = np.array(scores), np.array(single)
    yes, no = scores[wearable == 1], scores[wearable == 0]
    report = 'IoU ' + ' '.join('%s %.3f' % pair for pair in zip(OUTPUTS, both / np.maximum(either, 1)))
    report += ' | median of each wearable picture ' + ' '.join('%.3f' % v for v in np.median(single[wearable == 1], 0))
    return report + ' | wearable AUC %.3f, right %.3f' % ((yes[:, None] > no[None]).mean(), ((scores > 0) == wearable).mean())


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('data')
    arguments.add_argument('out')
    arguments.add_argument('minutes', type=float)
    arguments.add_argument('--start')
    arguments.add_argument('--rate', type=float, default=3e-3)
    arguments.add_argument('--keep', type=int, default=16000)
    arguments.add_argument('--threads', type=int, default=1)
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(0)
    net = load(given.start) if given.start else Parser()
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    optimizer = torch.optim.AdamW(net.parameters(), given.rate, weight_decay=1e-3)
    stored = np.load(given.data + '/d0.npz')
    held_out = {key: stored[key] for key in stored}
    pictures = Pictures(given.data, given.keep)

    def save():
        torch.save(average.state_dict(), given.out + '.tmp')
        os.replace(given.out + '.tmp', given.out)
        torch.save(net.state_dict(), given.out + '.raw')

    start = told = saved = time.time()
    step, recent = 0, None
    while True:
        done = (time.time() - start) / 60 / given.minutes
        if done >= 1:
            break
        if step % 20 == 0 and os.path.exists(given.data + '/threads'):
            torch.set_num_threads(int(open(given.data + '/threads').read()))
        for group in optimizer.param_groups:  # a short rise, then half a cosine
            group['lr'] = given.rate * min(1, step / 100 + .02) * (.5 + .5 * math.cos(math.pi * done)) + 2e-5
        x, wanted, wearable = pictures.batch(BATCH)
        net.train()
        loss = loss_of(*net(x), wanted, wearable)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        recent = loss.item() if recent is None else .98 * recent + .02 * loss.item()
        decay = min(.998, (1 + step) / (20 + step))
        with torch.no_grad():
            for kept, new in zip(average.state_dict().values(), net.state_dict().values()):
                if kept.dtype.is_floating_point:
                    kept.mul_(decay).add_(new, alpha=1 - decay)
                else:
                    kept.copy_(new)
        if time.time() - told > 60:
            told = time.time()
            pictures.refresh()
            print('%5.1f min, step %d, loss %.4f, pictures %d' % (done * given.minutes, step, recent, len(pictures)), flush=True)
        if time.time() - saved > 240:
            saved = time.time()
            save()
            print(measure(average, held_out, 100), flush=True)
    save()
    print('done, step %d: %s' % (step, measure(average, held_out)), flush=True)


if __name__ == '__main__':
    main()
