import { decodeId } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import { putBusiness } from '../operations/business/put-business.js'
import { registerDeveloper } from '../operations/developer/register-developer.js'
import { createIdentityVerification } from '../operations/identity-verification/create-identity-verification.js'
import type { Cast } from './cast.js'
import { at } from './people.js'
import { sendPicture } from './pictures.js'
import type { Scene, Story } from './story.js'

/** What the sandbox leaves to staff where it is asked to (decisions 22): identities that the provider was not sure of, and a business. */
export class DeskScenes {
  constructor(
    private readonly story: Story,
    private readonly cast: Cast,
  ) {}

  scenes(): Scene[] {
    return [
      { when: '2 10:15', play: () => this.#verify('rania.bouzid') },
      { when: '130 min', play: () => this.#verify('mehdi.karoui') },
      { when: '1 14:20', play: () => this.#openBusiness() },
    ]
  }

  #verify(name: string) {
    return createIdentityVerification(this.story.as(this.cast.key), { email: at(`${name}+review`) })
  }

  /** Of another developer, who has only begun. Nobody knows their password. */
  async #openBusiness() {
    const password = Buffer.from(this.story.services.randomBytes(18)).toString('base64url')
    const account = { email: at('atelier'), password, companyName: 'Atelier Kélibia' }
    const { developer } = await registerDeveloper(this.story.as({ kind: 'anonymous' }), account)
    const developerId = mustExist(decodeId('dev', developer.id), 'the developer’s id')
    const context = this.story.as({ kind: 'developer', developerId })
    const fileIds = [await sendPicture(context, 'registerExtract')]
    const business = { name: 'Atelier Kélibia SUARL', registrationNumber: 'B24177902026-REVIEW', taxId: '1799021/C/M/000', fileIds }
    return context.run(putBusiness, business)
  }
}
