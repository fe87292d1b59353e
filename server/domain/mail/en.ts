import type { MailManners, MailWords } from './mail-words.js'

export const englishManners: MailManners = {
  isRightToLeft: false,
  deal: 'your escrow',
  company: 'A developer',
  quote: (title) => `“${title}”`,
  reason: (text) => `The reason given: ${text}`,
  colon: ': ',
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  moment: (day, time) => `${day} at ${time}`,
  signature: 'Amana, your escrow service',
}

export const englishMails = {
  verification_code: ({ code, deadline }) => ({
    subject: `Your Amana code: ${code}`,
    paragraphs: [
      `Your verification code is ${code}.`,
      `Enter it where you registered.${deadline ? ` It works until ${deadline}.` : ''}`,
      'If you did not ask for it, ignore this mail: without the code nothing happens.',
    ],
  }),
  account_exists: () => ({
    subject: 'You already have an Amana account',
    paragraphs: [
      'Somebody, probably you, tried to register with this address. It has an account already, so nothing was changed.',
      'Sign in with the password you have. If it was not you, there is nothing to do.',
    ],
  }),
  invitation: ({ role, deal, amount }) => ({
    subject: role === 'seller' ? 'A buyer invites you to a safe sale' : 'You are invited to a safe purchase',
    paragraphs: [
      role ? `You are named as the ${role} in ${deal}${amount}.` : `You are named as a party in ${deal}${amount}.`,
      role === 'seller'
        ? 'The buyer pays into escrow before you deliver, and the money is released to you when the delivery is accepted.'
        : 'The money is held in escrow: the seller receives it only when the delivery is accepted.',
      'Register with this address to see the details and to take part:',
    ],
  }),
  association_request: ({ company, deadline }) => ({
    subject: `${company} asks to act for you on Amana`,
    paragraphs: [
      `${company} asks to be connected to your Amana account.`,
      `If you agree, ${company} can see your escrows and your balance, and create, change, deliver and send back in your name. To pay, to release money and to sign still needs you yourself.`,
      `Agree or decline on this page${deadline ? ` until ${deadline}` : ''}. If you do not know them, ignore this mail:`,
    ],
  }),
  signature_confirmation: ({ company }) => ({
    subject: `Confirm your signature for ${company}`,
    paragraphs: [
      `${company} has stored a picture of your signature, to sign contracts for you when it creates them.`,
      'It is not used until you have confirmed that it is yours. If it is not, do nothing.',
      'See the picture and confirm it here:',
    ],
  }),
  contract_signed: ({ deal, amount }) => ({
    subject: 'The contract was signed',
    paragraphs: [
      `The other party has signed the contract of ${deal}${amount}.`,
      'If your own signature is missing, read the contract and sign it. Once both have signed, the buyer can pay.',
    ],
  }),
  contract_changed: ({ deal, amount }) => ({
    subject: 'The deal has changed, please sign again',
    paragraphs: [
      `${deal}${amount} was changed before it was paid.`,
      'Earlier signatures no longer count. Read the new version; the buyer can pay once both have signed it.',
    ],
  }),
  escrow_paid: ({ deal, amount }) => ({
    subject: 'Paid into escrow',
    paragraphs: [
      `The buyer has paid for ${deal}${amount}. The money is held in escrow.`,
      'Deliver what was agreed and mark it as delivered. The money is released to you when the buyer accepts the delivery.',
    ],
  }),
  escrow_delivered: ({ deal, amount, deadline }) => ({
    subject: 'Delivered, please check',
    paragraphs: [
      `The seller has delivered ${deal}${amount}.`,
      'Check the delivery, then accept it or send it back.',
      deadline && `If you do neither, it counts as accepted on ${deadline}, and the money goes to the seller.`,
    ],
  }),
  delivery_rejected: ({ deal, amount, reason }) => ({
    subject: 'The delivery was sent back',
    paragraphs: [
      `The buyer has sent back the delivery of ${deal}${amount}.`,
      reason,
      'The money stays in escrow. Put right what is missing and deliver again.',
    ],
  }),
  escrow_completed: ({ deal, amount }) => ({
    subject: 'Completed',
    paragraphs: [`${deal}${amount} is complete, and the money has been released to the seller.`, 'There is nothing left to do.'],
  }),
  escrow_cancelled: ({ deal, amount, reason }) => ({
    subject: 'Cancelled',
    paragraphs: [
      `${deal}${amount} has been cancelled.`,
      reason,
      'Whatever the buyer had paid, fees included, is back in the buyer’s wallet.',
    ],
  }),
  escrow_expired: ({ deal, amount }) => ({
    subject: 'Expired',
    paragraphs: [
      `${deal}${amount} was not paid in time and has expired.`,
      'A payment that still arrives is credited to the buyer’s wallet. If you still want the deal, create it again.',
    ],
  }),
  cancellation_requested: ({ deal, amount, reason, deadline }) => ({
    subject: 'The buyer asks to cancel',
    paragraphs: [
      `The buyer asks to cancel ${deal}${amount}.`,
      reason,
      'If you accept, everything goes back to the buyer. If you reject, the escrow goes on.',
      deadline && `Without an answer the request lapses on ${deadline}.`,
    ],
  }),
  cancellation_accepted: ({ deal, amount }) => ({
    subject: 'Your cancellation was accepted',
    paragraphs: [`The seller has accepted to cancel ${deal}${amount}.`, 'What you paid, fees included, is back in your wallet.'],
  }),
  cancellation_rejected: ({ deal, amount, deadline }) => ({
    subject: 'Your cancellation was rejected',
    paragraphs: [
      `The seller has rejected your request to cancel ${deal}${amount}. The escrow goes on.`,
      'If you cannot agree, you can open a dispute.',
      deadline && `If you do nothing, the delivery counts as accepted on ${deadline}.`,
    ],
  }),
  cancellation_lapsed: ({ deal, amount, deadline }) => ({
    subject: 'The cancellation request lapsed',
    paragraphs: [
      `Nobody answered the request to cancel ${deal}${amount} in time, so it has lapsed. The escrow goes on.`,
      'The buyer may ask again.',
      deadline && `Unless the buyer acts, the delivery counts as accepted on ${deadline}.`,
    ],
  }),
  completion_reminder: ({ deal, amount, deadline }) => ({
    subject: 'Please check your delivery',
    paragraphs: [
      `You have not accepted the delivery of ${deal}${amount} yet.`,
      deadline && `On ${deadline} it counts as accepted, and the money goes to the seller.`,
      'If something is wrong, send it back or open a dispute before that.',
    ],
  }),
  dispute_opened: ({ deal, amount, reason, deadline }) => ({
    subject: 'A dispute was opened',
    paragraphs: [
      `The other party has opened a dispute about ${deal}${amount}.`,
      reason,
      'The money stays in escrow and every deadline has stopped. Tell your side, or offer a settlement.',
      deadline && `If you have not answered by ${deadline}, our staff look at the case without you.`,
    ],
  }),
  dispute_resolved: ({ deal, amount, reason }) => ({
    subject: 'The dispute has ended',
    paragraphs: [
      `The dispute about ${deal}${amount} has ended.`,
      reason,
      'The page of the escrow shows the outcome and where the money is:',
    ],
  }),
  settlement_offered: ({ deal, amount }) => ({
    subject: 'A settlement is offered',
    paragraphs: [
      `The other party offers to settle the dispute about ${deal}${amount}.`,
      'Accept the offer, and the escrow ends with it, or make one of your own. Until somebody accepts, nothing changes.',
    ],
  }),
  webhook_failing: ({ url, company }) => ({
    subject: 'Your webhook has been failing for days',
    paragraphs: [
      `No delivery to this webhook of ${company} has arrived for days: ${url}`,
      'Please put the receiver right. If it goes on failing for another day, the webhook is switched off.',
      'The events are kept and can be sent again. See what the receiver answered:',
    ],
  }),
  webhook_deactivated: ({ url, company, reason }) => ({
    subject: 'Your webhook was switched off',
    paragraphs: [
      `This webhook of ${company} was switched off: ${url}`,
      reason === 'receiver_gone' ? 'Its receiver answered 410 Gone.' : 'It kept failing after our warning.',
      'The events are kept: put the receiver right, switch the webhook on again and send them again.',
    ],
  }),
} satisfies Record<string, MailWords>
