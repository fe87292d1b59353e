import sharp from 'sharp'

/** More than the largest signature that may be sent: what is inside of an image may say otherwise than its header. */
const mostPixels = 25_000_000

/** A PNG painted anew from its pixels, which any program can read; null where its pixels are broken. */
export async function repaintPng(png: Uint8Array): Promise<Buffer | null> {
  const image = sharp(png, { limitInputPixels: mostPixels, failOn: 'error' })
  return image
    .toColourspace('srgb')
    .png({ palette: false })
    .toBuffer()
    .catch(() => null)
}
