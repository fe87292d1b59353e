import { isolated } from '../../locales/isolate.js'
import { message } from '../../locales/message.js'
import { signaturePicture } from '../page/signature-picture.js'
import type { Visit } from '../visit/visit.js'
import type { HtmlValue } from '../../locales/markup.js'

/** The image with which a developer signs for somebody; `image` is a `data:` URL. */
export const signatureImage = (
  { language }: Pick<Visit, 'language'>,
  { image, companyName }: { image: string | null; companyName: string },
): HtmlValue => signaturePicture(image, message('pages.signature.imageAlt', language, { company: isolated(companyName) }))
