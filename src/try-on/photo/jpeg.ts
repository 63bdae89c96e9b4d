/** The header of a JPEG: removes what browsers write into it, and writes a label into what the photo swap has made. */

const SOI = 0xd8;
const APP0 = 0xe0;
const APP2_ICC = 0xe2;
const LAST_APP = 0xef;
const COMMENT = 0xfe;
const XMP = 'http://ns.adobe.com/xap/1.0/\0';

/** https://cv.iptc.org/newscodes/digitalsourcetype/: a real picture with parts made by a trained model. */
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

interface Segment {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

/** The segments before the first that is neither an application's nor a comment. */
function readHead(bytes: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 2; from + 4 <= bytes.length && bytes[from] === 0xff;) {
    const marker = bytes[from + 1]!;
    if (!(marker >= APP0 && marker <= LAST_APP) && marker !== COMMENT) break;
    const to = from + 2 + view.getUint16(from + 2);
    segments.push({ marker, from, to });
    from = to;
  }
  return segments;
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === SOI;

/** Joins the parts: Firefox can't decode a picture from a blob of several. */
async function inOnePiece(parts: BlobPart[], type: string): Promise<Blob> {
  return new Blob([await new Blob(parts).arrayBuffer()], { type });
}

/** Removes what some browsers write about the device; the colour profile stays. */
export async function withoutMetadata(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  if (!isJpeg(bytes)) throw new TypeError('The photo could not be encoded as JPEG.');
  const head = readHead(bytes);
  const kept = head.filter(({ marker }) => marker === APP0 || marker === APP2_ICC);
  const parts = [[0, 2], ...kept.map(({ from, to }) => [from, to]), [head.at(-1)?.to ?? 2, bytes.length]];
  return inOnePiece(
    parts.map(([from, to]) => bytes.subarray(from, to)),
    'image/jpeg',
  );
}

/** Writes into the file's metadata that the picture was made with AI. @param label the same for people */
export async function markedAsMade(jpeg: Blob, label: string): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const text = label.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const packet = new TextEncoder().encode(
    `${XMP}<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""' +
      ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<Iptc4xmpExt:DigitalSourceType>${SOURCE_TYPE}</Iptc4xmpExt:DigitalSourceType>` +
      `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:description>` +
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  );
  const length = packet.length + 2;
  const [first] = readHead(bytes);
  // A JFIF header has to be first.
  const at = first?.marker === APP0 ? first.to : 2;
  return inOnePiece(
    [
      bytes.subarray(0, at),
      Uint8Array.of(0xff, APP0 + 1, length >> 8, length & 0xff),
      packet,
      bytes.subarray(at),
    ],
    'image/jpeg',
  );
}
