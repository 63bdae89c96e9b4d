"""Writes the network in the form that src/try-on/find/network.ts reads: a header of JSON that lists the steps, then the weights.

    python export.py MODEL.pt FILE.bin

The batch norms are folded away. Convolutions are stored as int8 with one scale for each output channel, depthwise ones and biases
as float16.

Outputs of the file: 64 x 128 places with 16 channels, then one wearable logit. Channel 4 m + 2 y + x of a place is the logit of
map m (front, lens, temple, print) for the pixel (2 * column + x, 2 * row + y).

Beside FILE.bin a FILE.check.bin is written, for test/try-on/find/parser-export.node.test.ts: one rendered picture and the network's
answers to it, before it became int8. It holds, without a header,

* the picture: 128 x 256 x 3 bytes, red, green and blue;
* the logits of every CHECK_STRIDE-th of the 64 x 128 places, in rows, from the first on: 16 float16 each;
* the wearable logit: one float16.
"""
import json
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn

from net import HEIGHT, OUTPUTS, WIDTH, load
from render import sample

UNBOUNDED = 9007199254740991  # the upper bound of a plain ReLU
FOREVER = 10 ** 6
CHECK_SEED = 42  # a front with temples and print, so that all four maps are compared
CHECK_STRIDE = 17  # no divisor of a row's 128 places: all columns are met


class Builder:
    """Collects constants, tensors and steps; a tensor lives from the step that makes it to the last that reads it."""

    def __init__(self):
        self.constants, self.content, self.floats, self.steps, self.tensors = [], [], 0, [], []

    def constant(self, values, rows, inner, outer, int8):
        """Stores [rows][inner][outer]; answers with its place among the decoded floats, which are padded to fours."""
        place = self.floats
        values = np.ascontiguousarray(values, np.float32).reshape(rows * inner, outer)
        self.constants.append(dict(rows=rows, inner=inner, outer=outer, int8=int8))
        if int8:
            scales = np.abs(values).max(0).astype(np.float32) / 127
            self.content += [scales.tobytes(), np.round(values / np.where(scales > 0, scales, 1)).astype(np.int8).tobytes()]
        else:
            self.content.append(values.astype(np.float16).tobytes())
        fours = lambda count: -(-count // 4) * 4
        self.floats += rows * (1 if inner == 1 else fours(inner)) * fours(outer)
        return place

    def tensor(self, height, width, channels):
        now = len(self.steps)
        self.tensors.append(dict(height=height, width=width, channels=channels, size=height * width * channels, first=now, last=now))
        return len(self.tensors) - 1

    def read(self, number):
        self.tensors[number]['last'] = max(self.tensors[number]['last'], len(self.steps))
        return self.tensors[number]

    def convolution(self, layer, number):
        weights, bias, relu, conv = folded(layer)
        source, kernel, stride, channels = self.read(number), weights.shape[2], conv.stride[0], weights.shape[0]
        height, width = source['height'] // stride, source['width'] // stride
        result = self.tensor(height, width, channels)
        step = dict(height=source['height'], width=source['width'], channels=source['channels'], outHeight=height, outWidth=width, stride=stride,
                    top=kernel // 2, left=kernel // 2, kernel=kernel, max=UNBOUNDED if relu else None)
        if conv.groups > 1:
            step = dict(type='depthwise', weights=self.constant(weights[:, 0].transpose(1, 2, 0), kernel * kernel, 1, channels, False), **step)
        else:
            step = dict(type='convolution', outChannels=channels,
                        weights=self.constant(weights.transpose(2, 3, 1, 0), kernel * kernel, weights.shape[1], channels, True), **step)
        step['bias'] = self.constant(bias, 1, 1, channels, False)
        step.update({'in': number, 'out': result})
        self.steps.append(step)
        return result

    def relu_of_sum(self, number, other):
        """Adds another tensor and cuts off what is negative, in place: a PReLU whose slope is zero."""
        tensor = self.read(number)
        self.read(other)
        slope = self.constant(np.zeros(tensor['channels']), 1, 1, tensor['channels'], False)
        self.steps.append(dict(type='finish', out=number, shortcut=other, pixels=tensor['height'] * tensor['width'], channels=tensor['channels'],
                               shortcutChannels=tensor['channels'], slope=slope))
        return number

    def double(self, number):
        tensor = self.read(number)
        result = self.tensor(tensor['height'] * 2, tensor['width'] * 2, tensor['channels'])
        self.steps.append({'type': 'resize', 'in': number, 'out': result, **{key: tensor[key] for key in ('height', 'width', 'channels')}})
        return result

    def mean(self, number):
        tensor = self.read(number)
        result = self.tensor(1, 1, tensor['channels'])
        self.steps.append({'type': 'mean', 'in': number, 'out': result, 'pixels': tensor['height'] * tensor['width'], 'channels': tensor['channels']})
        return result

    def linear_to_one(self, layer, number):
        """A linear layer with one output, as a convolution over one pixel."""
        channels = self.read(number)['channels']
        result = self.tensor(1, 1, 4)
        weights = self.constant(layer.weight.detach().numpy().T, 1, channels, 1, True)
        bias = self.constant(layer.bias.detach().numpy(), 1, 1, 1, False)
        step = dict(type='convolution', height=1, width=1, channels=channels, outHeight=1, outWidth=1, outChannels=4, kernel=1, stride=1,
                    top=0, left=0, max=None, weights=weights, bias=bias)
        step.update({'in': number, 'out': result})
        self.steps.append(step)
        return result

    def chain(self, layers, number):
        for layer in layers:
            if hasattr(layer, 'pointwise'):
                number = self.relu_of_sum(self.convolution(layer.pointwise, self.convolution(layer.depthwise, number)), number)
            else:
                number = self.convolution(layer, number)
        return number

    def place(self):
        """Gives each tensor a place in the memory that is free for as long as it lives, to large ones first; answers with the memory's size."""
        placed = []
        for tensor in sorted(self.tensors, key=lambda tensor: -tensor['size']):
            at = 0
            for other in sorted(placed, key=lambda other: other['at']):
                end = other['at'] + other['size']
                both_live = other['first'] <= tensor['last'] and tensor['first'] <= other['last']
                if both_live and at < end and other['at'] < at + tensor['size']:
                    at = end
            tensor['at'] = at
            placed.append(tensor)
        for step in self.steps:
            for key in ('in', 'out', 'shortcut'):
                if key in step:
                    step[key] = self.tensors[step[key]]['at']
        return max(tensor['at'] + tensor['size'] for tensor in self.tensors)


def folded(layer):
    """Weights and bias of a convolution with its batch norm folded in, a flag for a ReLU after it, and the convolution."""
    if not isinstance(layer, nn.Sequential):
        return layer.weight.detach().numpy(), layer.bias.detach().numpy(), False, layer
    conv, norm = layer[0], layer[1]
    factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach()
    bias = (norm.bias - norm.running_mean * factor).detach()
    return (conv.weight.detach() * factor[:, None, None, None]).numpy(), bias.numpy(), len(layer) > 2, conv


def build(net):
    """The header and the weights of a network, in the order of Parser.forward."""
    b = Builder()
    source = b.tensor(HEIGHT, WIDTH, 4)
    x1 = b.chain(net.down1, source)
    x2 = b.chain(net.down2, x1)
    x3 = b.chain(net.down3, x2)
    x4 = b.chain(net.down4, x3)
    x5 = b.chain(net.down5, x4)
    score = b.linear_to_one(net.wearable, b.mean(x5))
    y = b.chain(net.refine4, b.relu_of_sum(b.double(b.convolution(net.up4, x5)), x4))
    y = b.chain(net.refine3, b.relu_of_sum(b.double(b.convolution(net.up3, y)), x3))
    y = b.chain(net.refine2, b.relu_of_sum(b.double(b.convolution(net.up2, y)), x2))
    y = b.convolution(net.head, b.chain(net.refine1, b.relu_of_sum(b.double(b.convolution(net.up1, y)), x1)))
    for number in (y, score):
        b.tensors[number]['last'] = FOREVER
    memory = b.place()

    def output(number, channels):
        tensor = b.tensors[number]
        return dict(offset=tensor['at'], pixels=tensor['height'] * tensor['width'], channels=channels, stride=tensor['channels'])

    header = dict(input=dict(offset=b.tensors[source]['at'], height=HEIGHT, width=WIDTH, channels=4),
                  outputs=[output(y, 4 * len(OUTPUTS)), output(score, 1)], memory=memory, weights=b.floats, constants=b.constants, steps=b.steps)
    return header, b''.join(b.content)


def check(net):
    """The content of the check file."""
    picture, _, _ = sample(CHECK_SEED)
    with torch.no_grad():
        maps, score = net(torch.from_numpy(picture).permute(2, 0, 1)[None].float() / 255)
    places = nn.functional.pixel_unshuffle(maps, 2)[0].flatten(1).T[::CHECK_STRIDE]
    return picture.tobytes() + places.numpy().astype('<f2').tobytes() + score.numpy().astype('<f2').tobytes()


def main():
    net, path = load(sys.argv[1]), Path(sys.argv[2])
    header, content = build(net)
    text = json.dumps(header, separators=(',', ':')).encode()
    path.write_bytes(np.uint32(len(text)).tobytes() + text + content)
    path.with_suffix('.check.bin').write_bytes(check(net))
    print('%d bytes, of which %d are weights; %.1f MB of memory' % (4 + len(text) + len(content), len(content), header['memory'] * 4 / 1e6))


if __name__ == '__main__':
    main()
