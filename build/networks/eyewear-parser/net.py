"""The parser's network.

It takes a picture of 256 x 128 pixels (red, green, blue, each 0 to 1) and answers with

* four maps of 256 x 128 logits: front, lens, temple and print (see OUTPUTS), and
* one logit for the whole picture: whether it shows a front that can be worn.

Only steps of the project's own runtime are used: convolution, depthwise convolution, addition, ReLU, doubling bilinear resize and mean.
The batch norms are folded into the convolutions when the network is exported.

`python net.py` prints the number of weights and of multiplications.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.backends.nnpack.set_flags(False)  # older processors lack what it needs, and it warns of that in each run
WIDTH, HEIGHT = 256, 128
OUTPUTS = ('front', 'lens', 'temple', 'print')
CHANNELS = (16, 40, 56, 88, 120)  # at 1/2, 1/4, 1/8, 1/16 and 1/32 of the size of the input


def convolution(inputs, outputs, kernel=3, stride=1, groups=1, relu=True):
    """A convolution with its batch norm and, mostly, a ReLU."""
    layers = [nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers, nn.ReLU(True)) if relu else nn.Sequential(*layers)


class Block(nn.Module):
    """A depthwise 5 x 5 convolution and a pointwise one, added to the input."""

    def __init__(self, channels, kernel=5):
        super().__init__()
        self.depthwise = convolution(channels, channels, kernel, 1, channels, relu=False)
        self.pointwise = convolution(channels, channels, 1, relu=False)

    def forward(self, x):
        return F.relu(x + self.pointwise(self.depthwise(x)))


def blocks(channels, count):
    return nn.Sequential(*(Block(channels) for _ in range(count)))


def double(x):
    return F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False)


class Parser(nn.Module):
    """An encoder of five levels, a decoder of four, joined by sums."""

    def __init__(self, channels=CHANNELS):
        super().__init__()
        a, b, c, d, e = channels
        self.down1 = nn.Sequential(convolution(3, a, stride=2), convolution(a, a))
        self.down2 = nn.Sequential(convolution(a, b, stride=2), *blocks(b, 2))
        self.down3 = nn.Sequential(convolution(b, c, stride=2), *blocks(c, 2))
        self.down4 = nn.Sequential(convolution(c, c, stride=2, groups=c, relu=False), convolution(c, d, 1), *blocks(d, 3))
        self.down5 = nn.Sequential(convolution(d, d, stride=2, groups=d, relu=False), convolution(d, e, 1), *blocks(e, 3))
        self.up4, self.up3 = convolution(e, d, 1, relu=False), convolution(d, c, 1, relu=False)
        self.up2, self.up1 = convolution(c, b, 1, relu=False), convolution(b, a, 1, relu=False)
        self.refine4, self.refine3, self.refine2 = blocks(d, 1), blocks(c, 2), blocks(b, 2)
        self.refine1 = nn.Sequential(convolution(a, a), convolution(a, a))
        self.head = nn.Conv2d(a, 4 * len(OUTPUTS), 3, 1, 1)  # four pixels to a place
        self.wearable = nn.Linear(e, 1)

    def forward(self, x):
        x1 = self.down1(x)
        x2 = self.down2(x1)
        x3 = self.down3(x2)
        x4 = self.down4(x3)
        x5 = self.down5(x4)
        y = self.refine4(F.relu(x4 + double(self.up4(x5))))
        y = self.refine3(F.relu(x3 + double(self.up3(y))))
        y = self.refine2(F.relu(x2 + double(self.up2(y))))
        y = self.refine1(F.relu(x1 + double(self.up1(y))))
        return F.pixel_shuffle(self.head(y), 2), self.wearable(x5.mean((2, 3)))[:, 0]


def load(path):
    """The network of a file of weights, ready to be asked."""
    weights = torch.load(path, map_location='cpu')
    first = ('down1.0.0.weight', 'down2.0.0.weight', 'down3.0.0.weight', 'down4.1.0.weight', 'down5.1.0.weight')
    net = Parser([weights[name].shape[0] for name in first])
    net.load_state_dict(weights)
    return net.eval()


def multiplications(net):
    """The number of multiplications of one run."""
    total = 0

    def count(layer, inputs, output):
        nonlocal total
        if isinstance(layer, nn.Conv2d):
            total += output.numel() * layer.weight[0].numel()

    hooks = [layer.register_forward_hook(count) for layer in net.modules()]
    with torch.no_grad():
        net.eval()(torch.zeros(1, 3, HEIGHT, WIDTH))
    for hook in hooks:
        hook.remove()
    return total


def main():
    net = Parser()
    print(sum(p.numel() for p in net.parameters()), 'weights')
    print(multiplications(net) / 1e6, 'million multiplications')


if __name__ == '__main__':
    main()
