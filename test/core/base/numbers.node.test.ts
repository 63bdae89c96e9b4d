import { expect } from 'chai';
import { isWholeNumber, readWholeNumber, wholeNumber } from '../../../src/core/base/numbers.ts';

describe('a whole number', () => {
  for (const value of [7, '7', '007', 0, '65535'])
    it(`is ${Number(value)} if ${JSON.stringify(value)} is given`, () => {
      expect(wholeNumber('port', value, 0, 65_535)).to.equal(Number(value));
    });

  const texts = ['', ' 7', '-1', '+7', '7.0', '1e3', '0x10', 'seven', '65536'];
  for (const value of [...texts, -1, 7.5, NaN, Infinity])
    it(`is not ${typeof value} ${value}, and the error says what was expected`, () => {
      const expected = /^port must be a whole number from 0 to 65535; got /;
      expect(() => wholeNumber('port', value, 0, 65_535)).to.throw(RangeError, expected);
    });

  it('is refused if it is missing', () => {
    expect(() => wholeNumber('port', undefined, 1)).to.throw(
      'port must be a whole number from 1; got undefined.',
    );
  });

  it('is read from digits alone, and null for any other text', () => {
    expect(readWholeNumber('12', 1, 99)).to.equal(12);
    for (const text of ['', '0', '100', '1.0', '1e1', ' 1'])
      expect(readWholeNumber(text, 1, 99)).to.equal(null);
  });

  it('is never a text, if it was received as a value', () => {
    expect(isWholeNumber(3, 1, 99)).to.equal(true);
    for (const value of ['3', 0, 1.5, 100, null, NaN]) expect(isWholeNumber(value, 1, 99)).to.equal(false);
  });
});
