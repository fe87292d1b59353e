import { uuidIn } from '../domain/id.js'
import { mustExist } from '../domain/must-exist.js'
import { putBusiness } from '../operations/business/put-business.js'
import { createCharge } from '../operations/charge/create-charge.js'
import { createDestination, type NewDestination } from '../operations/destination/create-destination.js'
import { paySandboxCharge } from '../operations/sandbox/pay-sandbox-charge.js'
import { createTopUp } from '../operations/top-up/create-top-up.js'
import { payTopUp } from '../operations/top-up/pay-top-up.js'
import { createWithdrawal } from '../operations/withdrawal/create-withdrawal.js'
import { decideWithdrawal } from '../operations/withdrawal/decide-withdrawal.js'
import { redirectUrl, type Cast } from './cast.js'
import { nameOf, type PersonName } from './people.js'
import type { Scene, Story } from './story.js'

/** Money that comes and goes beside the escrows: what the shop charges, what people put in, and what they take out. */
export class MoneyScenes {
  /** Bank accounts by person, withdrawals by reference; uuids. */
  readonly #destinations = new Map<PersonName, string>()
  readonly #withdrawals = new Map<string, string>()

  constructor(
    private readonly story: Story,
    private readonly cast: Cast,
  ) {}

  scenes(): Scene[] {
    return [
      { when: '70 10:00', play: () => this.#openBusiness() },
      { when: '30 09:12', play: () => this.#charge('Guided tour, two adults', '90', 'TOUR-0417') },
      { when: '30 09:31', play: () => this.#payCharge('TOUR-0417') },
      { when: '12 16:40', play: () => this.#charge('Gift voucher', '60', 'VOUCHER-221') },
      { when: '12 16:44', play: () => this.#payCharge('VOUCHER-221') },
      { when: '20 min', play: () => this.#charge('Cooking class, Saturday', '75', 'CLASS-0093') },
      { when: '41 18:20', play: () => this.#topUp('camille', '250', 'Before the autumn') },
      { when: '28 08:15', play: () => this.#addAccount('leila', { rib: '08003123456789012359' }) },
      { when: '27 09:05', play: () => this.#withdraw('leila', '1800', 'October') },
      { when: '26 14:10', play: () => this.#decide('October', 'pay', 'Sent with the run of the afternoon.') },
      { when: '16 11:30', play: () => this.#addAccount('camille', { iban: 'FR1420041010050500013M02606' }) },
      { when: '14 10:20', play: () => this.#withdraw('camille', '120', 'Retour') },
      { when: '13 09:45', play: () => this.#decide('Retour', 'reject', 'The bank says that this account is closed.') },
      { when: '1 17:50', play: () => this.#withdraw('leila', '2400', 'November') },
      { when: '95 min', play: () => this.#withdraw('camille', '80', 'Novembre') },
    ]
  }

  #openBusiness() {
    const { developerId } = this.cast.key
    const business = { name: 'Medina Market SARL', registrationNumber: 'B01188452021', taxId: '1664321/A/M/000', fileIds: [] }
    return this.story.as({ kind: 'developer', developerId }).run(putBusiness, business)
  }

  #charge(title: string, amount: string, merchantReference: string) {
    return createCharge(this.story.as(this.cast.key), { title, amount, merchantReference, redirectUrl })
  }

  #payCharge(charge: string) {
    const { key } = this.cast
    return paySandboxCharge({ ...this.story.as(key), actor: key }, { charge, receiptEmail: null })
  }

  async #topUp(name: PersonName, amountTnd: string, reference: string) {
    const person = this.story.as(this.cast.person(name))
    const { topUp } = await person.run(createTopUp, { amountTnd, reference })
    return payTopUp(person, { id: uuidIn('top', topUp.id) })
  }

  async #addAccount(name: PersonName, account: Omit<NewDestination, 'holderName'>) {
    const { destination } = await this.story.as(this.cast.person(name)).run(createDestination, { ...account, holderName: nameOf(name) })
    this.#destinations.set(name, uuidIn('dst', destination.id))
  }

  async #withdraw(name: PersonName, amountTnd: string, reference: string) {
    const destinationId = mustExist(this.#destinations.get(name), 'the account')
    const { withdrawal } = await this.story.as(this.cast.person(name)).run(createWithdrawal, { amountTnd, reference, destinationId })
    this.#withdrawals.set(reference, uuidIn('wd', withdrawal.id))
  }

  #decide(reference: string, decision: 'pay' | 'reject', reason: string) {
    const id = mustExist(this.#withdrawals.get(reference), 'the withdrawal')
    return this.story.as(this.cast.finance).run(decideWithdrawal, {
      id,
      decision,
      reason,
      ...(decision === 'pay' ? { bankReference: 'VIR-2026-1041' } : {}),
    })
  }
}
