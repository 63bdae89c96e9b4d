import { expect } from 'chai';
import { AutoPlacement, type FaceStatus } from '../../../../src/dialog/photo/face/auto-placement.ts';
import type { FaceAnchors } from '../../../../src/dialog/photo/face/face-landmarks.ts';
import { FRONT } from './a-face.ts';

const PHOTO = { width: 1000, height: 1200 } as HTMLCanvasElement;

/** A search that ends when the test says so. */
function aSearch(category = 'eyewear') {
  const placements: unknown[] = [];
  const reports: FaceStatus[] = [];
  let end: (anchors: FaceAnchors | null) => void = () => {};
  const placement = new AutoPlacement(
    {
      placement: { x: 0.5, y: 0.5, width: 0.4, angle: 0, mirrored: false, foreshortening: 1 },
      category,
      wornAt: null,
      shape: { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 2.5 },
      place: (place) => placements.push(place),
      report: (status) => reports.push(status),
    },
    {
      find: () => new Promise((resolve) => (end = resolve)),
      follow: async () => null,
    },
  );
  return { placement, placements, reports, end: (anchors: FaceAnchors | null) => end(anchors) };
}

// There is no page here to glide over.
before(() => Object.assign(globalThis, { matchMedia: () => ({ matches: true }) }));
after(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

describe('A search for the face', () => {
  it('places the product and announces that when it ends', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    end(FRONT);
    await done;
    expect(placements).to.have.length(1);
    expect(reports).to.deep.equal(['placedOnFace']);
  });

  it('announces for clothes that their place is only a start', async () => {
    const { placement, placements, reports, end } = aSearch('clothes');
    const done = placement.placeOnPhoto(PHOTO);
    end(FRONT);
    await done;
    expect(placements).to.have.length(1);
    expect(reports).to.deep.equal(['placedAsStart']);
  });

  it('places and announces nothing if the shopper has moved the product meanwhile', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    placement.stop();
    end(FRONT);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal([]);
  });

  it('announces that there is no face, and places nothing, if it finds none', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    end(null);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal(['noFaceFound']);
  });
});
