import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { floatFromHalf } from '../../../src/try-on/find/network.ts';
import { openParser } from '../wear/a-parser.ts';

/** Written by export.py, which documents it. */
const CHECK = new URL('../../../build/networks/eyewear-parser/parser.check.bin', import.meta.url);
const PIXELS = 128 * 256;
const PLACES = 64 * 128;
const CHANNELS = 16;
/** The check holds the answers of every 17th place. */
const STRIDE = 17;

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

function readCheck() {
  const bytes = new Uint8Array(readFileSync(CHECK));
  const picture = bytes.subarray(0, PIXELS * 3);
  const answers = [...new Uint16Array(bytes.slice(picture.length).buffer)].map(floatFromHalf);
  return { picture, logits: answers.slice(0, -1), score: answers.at(-1)! };
}

describe('The exported eyewear parser', () => {
  it('answers to a drawn picture as the network did before it became int8', async () => {
    const { picture, logits, score } = readCheck();
    expect(logits).to.have.length(Math.ceil(PLACES / STRIDE) * CHANNELS);
    const parser = openParser();
    for (const [at, value] of picture.entries()) {
      parser.input[Math.floor(at / 3) * 4 + (at % 3)] = value / 255;
    }
    const [places, [logit]] = (await parser.run()) as [Float32Array, Float32Array];

    const differences = logits.map((wanted, at) => {
      const place = Math.floor(at / CHANNELS) * STRIDE;
      return Math.abs(sigmoid(places[place * CHANNELS + (at % CHANNELS)]!) - sigmoid(wanted));
    });
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(mean, 'of covers').to.be.below(0.01);
    const far = differences.filter((difference) => difference > 0.1);
    expect(far.length / differences.length, 'covers that are far off').to.be.at.most(0.05);
    expect(sigmoid(logit!), 'the score').to.be.closeTo(sigmoid(score), 0.05);
  });
});
