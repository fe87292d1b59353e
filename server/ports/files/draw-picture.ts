import sharp from 'sharp'

/** A drawing (SVG) as the JPEG that a phone would have made of it. */
export const drawPicture = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
