import { expect } from 'chai';
import { AutoPlacement, type FaceStatus } from '../../../../src/dialog/photo/face/auto-placement.ts';
import type { FaceAnchors } from '../../../../src/dialog/photo/face/face-landmarks.ts';

const FACE: FaceAnchors = {
  leftEye: { x: 460, y: 500 },
  rightEye: { x: 540, y: 500 },
  leftTemple: { x: 400, y: 500 },
  rightTemple: { x: 600, y: 500 },
  leftEar: { x: 405, y: 570 },
  rightEar: { x: 595, y: 570 },
  forehead: { x: 500, y: 400 },
  chin: { x: 500, y: 650 },
  yaw: 0,
  box: { x: 500, y: 525, side: 250, angle: 0 },
};
const PHOTO = { width: 1000, height: 1200 } as HTMLCanvasElement;

/** A search that ends when the test says so. */
function aSearch() {
  const placements: unknown[] = [];
  const reports: FaceStatus[] = [];
  let end: (anchors: FaceAnchors | null) => void = () => {};
  const placement = new AutoPlacement(
    {
      site: 'eyes',
      shape: { content: { x: 0, y: 0, width: 1, height: 1 }, ratio: 2.5 },
      place: (place) => placements.push(place),
      report: (status) => reports.push(status),
    },
    {
      isFast: true,
      find: () => new Promise((resolve) => (end = resolve)),
      follow: async () => null,
    },
  );
  return { placement, placements, reports, end: (anchors: FaceAnchors | null) => end(anchors) };
}

describe('A search for the face', () => {
  it('places the product and says so when it ends', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    end(FACE);
    await done;
    expect(placements).to.have.length(1);
    expect(reports).to.deep.equal(['placedOnFace']);
  });

  it('places nothing and says nothing once a hand has moved the product meanwhile', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    placement.stop();
    end(FACE);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal([]);
  });

  it('says that there is no face, and places nothing, where it finds none', async () => {
    const { placement, placements, reports, end } = aSearch();
    const done = placement.placeOnPhoto(PHOTO);
    end(null);
    await done;
    expect(placements).to.deep.equal([]);
    expect(reports).to.deep.equal(['noFaceFound']);
  });
});
