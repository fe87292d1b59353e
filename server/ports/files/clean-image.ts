import sharp, { type Sharp } from 'sharp'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** Why an image is not accepted. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'

  constructor(
    readonly problem: 'damaged' | 'too_many_pixels',
    options?: ErrorOptions,
  ) {
    super(problem, options)
  }
}

const longestSeconds = 20

// Each file is looked at once.
sharp.cache(false)

/**
 * An image painted anew from its pixels, upright: nothing of the file that came is in it but those, so neither a place where it was taken
 * nor whatever else lay beside or behind them. Of moving pictures the first.
 *
 * @throws ImageRefused
 */
export async function cleanImage(path: string, { type, mostPixels }: { type: ImageType; mostPixels: number }): Promise<Uint8Array> {
  try {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (format !== formats[type]) throw new ImageRefused('damaged')
    if (width * height > mostPixels) throw new ImageRefused('too_many_pixels')
    const image = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    return await painted[type](image.autoOrient().timeout({ seconds: longestSeconds })).toBuffer()
  } catch (error) {
    // The library says in words alone what is wrong with a file.
    throw error instanceof ImageRefused ? error : new ImageRefused('damaged', { cause: error })
  }
}

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

const painted: Record<ImageType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/png': (image) => image.png(),
  'image/webp': (image) => image.webp({ quality: 90 }),
}
