import { crc32, deflateSync } from 'node:zlib';

/** A picture of a few colours: one number a pixel, into a palette of at most four. */
export type Pixels = { readonly width: number; readonly height: number; readonly at: Uint8Array };

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
/** Two bits a pixel hold four colours. */
const bits = 2;

/** The picture as PNG (ISO 15948) with a palette: flat colours need no more, and no library. */
export function encodePng(pixels: Pixels, palette: readonly string[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([bits, 3, 0, 0, 0], 8);
  const colours = palette.flatMap((colour) => [...Buffer.from(colour.slice(1), 'hex')]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(colours)),
    chunk('IDAT', deflateSync(packed(pixels), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Four pixels a byte, each row after a filter byte of 0. */
function packed({ width, height, at }: Pixels): Uint8Array {
  const stride = Math.ceil((width * bits) / 8) + 1;
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = y * stride + 1 + (x >> 2);
      bytes[place] = (bytes[place] ?? 0) | ((at[y * width + x] ?? 0) << (6 - 2 * (x & 3)));
    }
  }
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const made = Buffer.alloc(body.length + 8);
  made.writeUInt32BE(data.length, 0);
  made.set(body, 4);
  made.writeUInt32BE(crc32(body), body.length + 4);
  return made;
}
