import type { MailManners, MailWords } from './mail-words.js'

export const frenchManners: MailManners = {
  isRightToLeft: false,
  deal: 'votre séquestre',
  company: 'Un développeur',
  quote: (title) => `« ${title} »`,
  reason: (text) => `Motif indiqué : ${text}`,
  colon: ' : ',
  months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  moment: (day, time) => `${day} à ${time}`,
  signature: 'Amana, votre service de séquestre',
}

export const frenchMails = {
  verification_code: ({ code, deadline }) => ({
    subject: `Votre code Amana : ${code}`,
    paragraphs: [
      `Votre code de vérification est ${code}.`,
      `Saisissez-le là où vous vous êtes inscrit.${deadline ? ` Il est valable jusqu’au ${deadline}.` : ''}`,
      'Si vous ne l’avez pas demandé, ignorez ce message : sans le code, rien ne se passe.',
    ],
  }),
  account_exists: () => ({
    subject: 'Vous avez déjà un compte Amana',
    paragraphs: [
      'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Elle a déjà un compte : rien n’a été modifié.',
      'Connectez-vous avec votre mot de passe habituel. Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
  }),
  invitation: ({ role, deal, amount }) => ({
    subject: role === 'seller' ? 'Un acheteur vous invite à une vente sûre' : 'Vous êtes invité à un achat sûr',
    paragraphs: [
      role
        ? `Vous êtes désigné comme ${role === 'seller' ? 'vendeur' : 'acheteur'} dans ${deal}${amount}.`
        : `Vous êtes désigné comme partie dans ${deal}${amount}.`,
      role === 'seller'
        ? 'L’acheteur verse l’argent en séquestre avant la livraison ; il vous est remis quand la livraison est acceptée.'
        : 'L’argent est gardé en séquestre : le vendeur ne le reçoit que lorsque la livraison est acceptée.',
      'Inscrivez-vous avec cette adresse pour voir les détails et participer :',
    ],
  }),
  association_request: ({ company, deadline }) => ({
    subject: `${company} demande à agir pour vous sur Amana`,
    paragraphs: [
      `${company} demande à être relié à votre compte Amana.`,
      `Si vous acceptez, ${company} pourra voir vos séquestres et votre solde, et créer, modifier, livrer et refuser des livraisons en votre nom. Payer, libérer de l’argent et signer restent réservés à vous-même.`,
      `Acceptez ou refusez sur cette page${deadline ? ` jusqu’au ${deadline}` : ''}. Si vous ne connaissez pas ce demandeur, ignorez ce message :`,
    ],
  }),
  signature_confirmation: ({ company }) => ({
    subject: `Confirmez votre signature pour ${company}`,
    paragraphs: [
      `${company} a enregistré une image de votre signature, afin de signer pour vous les contrats créés en votre nom.`,
      'Elle ne sert pas tant que vous n’avez pas confirmé qu’elle est la vôtre. Sinon, ne faites rien.',
      'Voyez l’image et confirmez-la ici :',
    ],
  }),
  contract_signed: ({ deal, amount }) => ({
    subject: 'Le contrat a été signé',
    paragraphs: [
      `L’autre partie a signé le contrat de ${deal}${amount}.`,
      'S’il manque votre signature, lisez le contrat et signez-le. Quand les deux parties ont signé, l’acheteur peut payer.',
    ],
  }),
  contract_changed: ({ deal, amount }) => ({
    subject: 'L’accord a changé, signez de nouveau',
    paragraphs: [
      `L’accord ${deal}${amount} a été modifié avant le paiement.`,
      'Les signatures précédentes ne comptent plus. Lisez la nouvelle version ; l’acheteur pourra payer quand les deux parties l’auront signée.',
    ],
  }),
  escrow_paid: ({ deal, amount }) => ({
    subject: 'Versé en séquestre',
    paragraphs: [
      `L’acheteur a payé ${deal}${amount}. L’argent est gardé en séquestre.`,
      'Livrez ce qui a été convenu et signalez la livraison. L’argent vous est remis quand l’acheteur l’accepte.',
    ],
  }),
  escrow_delivered: ({ deal, amount, deadline }) => ({
    subject: 'Livré, à vérifier',
    paragraphs: [
      `Le vendeur a livré ${deal}${amount}.`,
      'Vérifiez la livraison, puis acceptez-la ou refusez-la.',
      deadline && `Sans réponse de votre part, elle sera considérée comme acceptée le ${deadline} et l’argent ira au vendeur.`,
    ],
  }),
  delivery_rejected: ({ deal, amount, reason }) => ({
    subject: 'La livraison a été refusée',
    paragraphs: [
      `L’acheteur a refusé la livraison de ${deal}${amount}.`,
      reason,
      'L’argent reste en séquestre. Corrigez ce qui manque et livrez de nouveau.',
    ],
  }),
  escrow_completed: ({ deal, amount }) => ({
    subject: 'Terminé',
    paragraphs: [`${deal}${amount} est terminé et l’argent a été remis au vendeur.`, 'Il ne reste rien à faire.'],
  }),
  escrow_cancelled: ({ deal, amount, reason }) => ({
    subject: 'Annulé',
    paragraphs: [
      `${deal}${amount} a été annulé.`,
      reason,
      'Tout ce que l’acheteur avait payé, frais compris, est revenu dans son portefeuille.',
    ],
  }),
  escrow_expired: ({ deal, amount }) => ({
    subject: 'Expiré',
    paragraphs: [
      `${deal}${amount} n’a pas été payé à temps et a expiré.`,
      'Un paiement qui arriverait encore sera crédité au portefeuille de l’acheteur. Si l’accord vous intéresse toujours, créez-le de nouveau.',
    ],
  }),
  cancellation_requested: ({ deal, amount, reason, deadline }) => ({
    subject: 'L’acheteur demande l’annulation',
    paragraphs: [
      `L’acheteur demande l’annulation de ${deal}${amount}.`,
      reason,
      'Si vous acceptez, tout revient à l’acheteur. Si vous refusez, le séquestre continue.',
      deadline && `Sans réponse, la demande devient caduque le ${deadline}.`,
    ],
  }),
  cancellation_accepted: ({ deal, amount }) => ({
    subject: 'Votre annulation a été acceptée',
    paragraphs: [
      `Le vendeur a accepté l’annulation de ${deal}${amount}.`,
      'Ce que vous avez payé, frais compris, est revenu dans votre portefeuille.',
    ],
  }),
  cancellation_rejected: ({ deal, amount, deadline }) => ({
    subject: 'Votre annulation a été refusée',
    paragraphs: [
      `Le vendeur a refusé votre demande d’annulation de ${deal}${amount}. Le séquestre continue.`,
      'Si vous ne trouvez pas d’accord, vous pouvez ouvrir un litige.',
      deadline && `Si vous ne faites rien, la livraison sera considérée comme acceptée le ${deadline}.`,
    ],
  }),
  cancellation_lapsed: ({ deal, amount, deadline }) => ({
    subject: 'La demande d’annulation est caduque',
    paragraphs: [
      `Personne n’a répondu à temps à la demande d’annulation de ${deal}${amount} : elle est caduque et le séquestre continue.`,
      'L’acheteur peut la renouveler.',
      deadline && `Si l’acheteur n’agit pas, la livraison sera considérée comme acceptée le ${deadline}.`,
    ],
  }),
  completion_reminder: ({ deal, amount, deadline }) => ({
    subject: 'Vérifiez votre livraison',
    paragraphs: [
      `Vous n’avez pas encore accepté la livraison de ${deal}${amount}.`,
      deadline && `Le ${deadline}, elle sera considérée comme acceptée et l’argent ira au vendeur.`,
      'Si quelque chose ne va pas, refusez-la ou ouvrez un litige avant cette date.',
    ],
  }),
  dispute_opened: ({ deal, amount, reason, deadline }) => ({
    subject: 'Un litige a été ouvert',
    paragraphs: [
      `L’autre partie a ouvert un litige au sujet de ${deal}${amount}.`,
      reason,
      'L’argent reste en séquestre et tous les délais sont arrêtés. Donnez votre version ou proposez un règlement.',
      deadline && `Si vous n’avez pas répondu le ${deadline}, notre équipe examinera le dossier sans vous.`,
    ],
  }),
  dispute_resolved: ({ deal, amount, reason }) => ({
    subject: 'Le litige est clos',
    paragraphs: [
      `Le litige au sujet de ${deal}${amount} est clos.`,
      reason,
      'La page du séquestre montre le résultat et où se trouve l’argent :',
    ],
  }),
  settlement_offered: ({ deal, amount }) => ({
    subject: 'Un règlement est proposé',
    paragraphs: [
      `L’autre partie propose de régler le litige au sujet de ${deal}${amount}.`,
      'Acceptez l’offre, et le séquestre se termine avec elle, ou faites la vôtre. Tant que personne n’accepte, rien ne change.',
    ],
  }),
  webhook_failing: ({ url, company }) => ({
    subject: 'Votre webhook échoue depuis des jours',
    paragraphs: [
      `Aucun envoi à ce webhook de ${company} n’est arrivé depuis des jours : ${url}`,
      'Corrigez le récepteur. S’il échoue encore un jour, le webhook sera désactivé.',
      'Les événements sont conservés et peuvent être renvoyés. Voyez ce que le récepteur a répondu :',
    ],
  }),
  webhook_deactivated: ({ url, company, reason }) => ({
    subject: 'Votre webhook a été désactivé',
    paragraphs: [
      `Ce webhook de ${company} a été désactivé : ${url}`,
      reason === 'receiver_gone' ? 'Son récepteur a répondu 410 Gone.' : 'Il a continué d’échouer après notre avertissement.',
      'Les événements sont conservés : corrigez le récepteur, réactivez le webhook et renvoyez-les.',
    ],
  }),
} satisfies Record<string, MailWords>
