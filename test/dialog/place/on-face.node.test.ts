import { expect } from 'chai';
import { placeOnPhoto, type FaceStatus, type PlacedProduct } from '../../../src/dialog/place/on-face.ts';
import type { FaceFinder } from '../../../src/dialog/find/face-finder.ts';
import type { FaceAnchors } from '../../../src/dialog/find/face-landmarks.ts';
import { FRONT } from '../find/a-face.ts';

const PHOTO = { width: 1000, height: 1200 } as HTMLCanvasElement;

/** A search that ends when the test says so. */
function aSearch(category = 'eyewear') {
  const placements: unknown[] = [];
  const reports: FaceStatus[] = [];
  let end: (anchors: FaceAnchors | null) => void = () => {};
  const run = new AbortController();
  const product: PlacedProduct = {
    placement: { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 },
    category,
    wornAt: null,
    shape: { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 2.5 },
    place: (place) => placements.push(place),
    report: (status) => reports.push(status),
    wear: async () => {},
  };
  const finder: FaceFinder = {
    find: () => new Promise((resolve) => (end = resolve)),
    follow: async () => null,
  };
  return {
    placements,
    reports,
    run,
    begin: () => placeOnPhoto(PHOTO, product, finder, run.signal),
    end: (anchors: FaceAnchors | null) => end(anchors),
  };
}

describe('A search for the face', () => {
  // There is no page here to glide over.
  before(() => Object.assign(globalThis, { matchMedia: () => ({ matches: true }) }));
  after(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

  it('places the product and announces that when it ends', async () => {
    const { begin, placements, reports, end } = aSearch();
    const done = begin();
    end(FRONT);
    await done;
    expect(placements).to.have.length(1);
    expect(reports).to.deep.equal(['placedOnFace']);
  });

  it('announces for clothes that their place is only a start', async () => {
    const { begin, placements, reports, end } = aSearch('clothes');
    const done = begin();
    end(FRONT);
    await done;
    expect(placements).to.have.length(1);
    expect(reports).to.deep.equal(['placedAsStart']);
  });

  it('places and announces nothing if the shopper has moved the product meanwhile', async () => {
    const { begin, run, placements, reports, end } = aSearch();
    const done = begin();
    run.abort();
    end(FRONT);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal([]);
  });

  it('announces that there is no face, and places nothing, if it finds none', async () => {
    const { begin, placements, reports, end } = aSearch();
    const done = begin();
    end(null);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal(['noFaceFound']);
  });
});
