// Written by `npm run schema` from the files beside it. A test compares it with them.

import type * as of from './document-types.js'
import type { TypedDocument } from './typed-document.js'

const AuditEntryFields = 'fragment AuditEntryFields on AuditEntry{id actorKind staffEmail action subject subjectId reason before after requestId occurredAt}'
const ChargeCheckoutFields = 'fragment ChargeCheckoutFields on ChargeCheckout{sessionId state title amount currency businessName logoUrl applicationName reference receiptEmail paidAt expiresAt redirectUrl receipt{url}}'
const DepositProofFields = 'fragment DepositProofFields on DepositProof{id escrowId status guestEmail amountTnd note reason attachments{id fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt}submittedAt decidedAt refundDueTnd refundDueSince refundedAt bankReference}'
const DestinationFields = 'fragment DestinationFields on Destination{id type holderName last4 status usableFrom createdAt}'
const DisputeFields = 'fragment DisputeFields on Dispute{id ticketNumber type status category subject reason attachments{...AttachmentFields}openedBy outcome awardedTnd resolutionReason createdAt resolvedAt answerBy messages{id author body isInternal attachments{...AttachmentFields}createdAt}offers{id offeredBy sellerAwardTnd status shares{...SharesFields}createdAt decidedAt}}'
const SharesFields = 'fragment SharesFields on SettlementShares{sellerGetsTnd buyerGetsBackTnd feesTnd}'
const AttachmentFields = 'fragment AttachmentFields on Attachment{id fileName mimeType sizeBytes viewUrl}'
const PartyFields = 'fragment PartyFields on PartyUser{id email firstName lastName}'
const EscrowFields = 'fragment EscrowFields on Escrow{id title description amount currency amountTnd escrowFee serviceTaxTnd developerFee developerFeePercentage feeBearer buyerFundingTnd sellerNetTnd fxRate fxLockedAt status statusReason statusActor version mode seller{...PartyFields}sellerEmail buyer{...PartyFields}buyerEmail estimatedDeliveryDays expiresAt paidAt deliveredAt completedAt cancelledAt completionDeadline deliveryRejections{rejectedAt reason previousDeliveredAt}createdAt updatedAt createdViaThirdParty createdByApplicationName disputeTicketId disputeTicket{ticketNumber type subject status createdAt previewReason}signatures{sellerSigned buyerSigned isFullySigned sellerSignedAt buyerSignedAt signedAt}proofInfo{phase correctionRounds maxCorrectionRounds uploadDeadline reviewDeadline submissionCount lastSubmittedAt decidedAt decisionSource}progressiveRelease{enabled autoApproveHours minReleaseTnd buyerConsentAcceptedAt}availableForRelease availableForReleaseTnd reserved reservedTnd releasedTotal releasedTotalTnd fundedAmount fundedAmountTnd remainingAmount remainingAmountTnd refundedTotal escrowStatus closing refundedTotalTnd closingAt deadlines{kind at effect paused remainingSeconds}testClockId metadata}'
const ContractFields = 'fragment ContractFields on Contract{id escrow terms language version contentSha256 pdfUrl sellerSignature{signedAt name signatureImage}buyerSignature{signedAt name signatureImage}sellerSigned buyerSigned isFullySigned pdfVersions{type url mimeType createdAt urlExpiresAt version sha256}createdAt updatedAt}'
const AdjustmentFields = 'fragment AdjustmentFields on Adjustment{id type amountTnd amountFace currency feeDeltaTnd developerFeeDeltaTnd buyerFundingDeltaTnd performedByRole cancelled createdAt}'
const ProofFields = 'fragment ProofFields on Proof{phase correctionRounds maxCorrectionRounds uploadDeadline reviewDeadline submissionCount lastSubmittedAt decidedAt decisionSource allowedProofTypes submissions{id submittedAt note attachments{id proofType fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt}decision decisionReason decisionSource decidedAt decisions{decision source reason decidedAt}}latestSubmission{id submittedAt note attachments{id proofType fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt}decision decisionReason decisionSource decidedAt decisions{decision source reason decidedAt}}checkoutActions{action targetUserEmail}}'
const CheckoutSessionFields = 'fragment CheckoutSessionFields on CheckoutSession{sessionId escrowId action targetUserEmail status cancelReason metadata redirectUrl expiresAt completedAt cancelledAt createdAt}'
const BusinessFields = 'fragment BusinessFields on Business{id name registrationNumber taxId status version decisionReason decidedAt logo{id fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt}documents{id fileName mimeType sizeBytes sha256 viewUrl viewUrlExpiresAt}createdAt updatedAt}'
const ChargeFields = 'fragment ChargeFields on Charge{id merchantReference status title amount currency amountTnd escrowFee serviceTaxTnd netTnd fxRate receiptEmail metadata redirectUrl paidAt completedAt createdAt updatedAt sessionId url expiresAt testClockId receipt{sizeBytes sha256 url urlExpiresAt}}'
const TopUpFields = 'fragment TopUpFields on TopUp{id amountTnd status reference url redirectUrl applicationName expiresAt createdAt completedAt}'
const MoneyMovementFields = 'fragment MoneyMovementFields on MoneyMovement{id at from to amountTnd reason releasedBy expectedAt transferId}'
const FinanceCaseFields = 'fragment FinanceCaseFields on FinanceCase{id kind status amountTnd amount currency why problem provider paymentReference paymentId escrowId chargeId topUpId bankReference createdAt decidedAt}'
const IdentityVerificationFields = 'fragment IdentityVerificationFields on IdentityVerification{id email external_user_id:externalUserId kyc_status:kycStatus didit_session_status:diditSessionStatus needs_admin_review:needsAdminReview claim_status:claimStatus linked_user_id:linkedUserId linked_at:linkedAt created_at:createdAt updated_at:updatedAt expires_at:expiresAt verification_email_sent:verificationEmailSent verification_email_sent_at:verificationEmailSentAt}'
const LedgerAccountFields = 'fragment LedgerAccountFields on LedgerAccount{id code kind ownerId currency balance openedAt}'
const LedgerTransferFields = 'fragment LedgerTransferFields on LedgerTransfer{id kind key escrowId memo occurredAt createdAt postings{account currency amount}}'
const PartyEscrowFields = 'fragment PartyEscrowFields on Escrow{...EscrowFields contract{...ContractFields}proof{...ProofFields}cancellationRequest{status reason}moneyLine{at from to amountTnd reason transferId}allowedActions{action allowed code}buyerCan:allowedActions(for:BUYER){action allowed code}}'
const UserFields = 'fragment UserFields on User{id email firstName lastName locale isEmailVerified identityStatus createdAt}'
const BalanceFields = 'fragment BalanceFields on Balance{available pending escrow escrowAsBuyer escrowAsSeller}'
const DeveloperFields = 'fragment DeveloperFields on Developer{id email companyName applicationName allowedRedirectUrls isVerified createdAt}'
const DeveloperLimitsFields = 'fragment DeveloperLimitsFields on DeveloperLimits{dailyCreations{limit used}}'
const AssociationFields = 'fragment AssociationFields on Association{status email requestedAt associatedAt spendingConsent{...SpendingConsentFields}pending{email requestedAt expiresAt}}'
const SpendingConsentFields = 'fragment SpendingConsentFields on SpendingConsent{dailyCapTnd spentTodayTnd acceptedAt textVersion}'
const UserAssociationFields = 'fragment UserAssociationFields on UserAssociation{developerId companyName applicationName associatedAt spendingConsent{...SpendingConsentFields}}'
const DeveloperSignatureFields = 'fragment DeveloperSignatureFields on DeveloperSignature{status sha256 createdAt confirmedAt}'
const ApiKeyFields = 'fragment ApiKeyFields on ApiKey{id name keyPrefix lastFour environment isActive lastUsedAt expiresAt rateLimit metadata createdAt}'
const OauthClientFields = 'fragment OauthClientFields on OauthClient{id clientId name redirectUris public createdAt}'
const OauthConsentFields = 'fragment OauthConsentFields on OauthConsent{clientId name companyName scopes givenAt}'
const StaffFields = 'fragment StaffFields on Staff{id email role isDisabled hasSecondFactor createdAt}'
const PreviewFields = 'fragment PreviewFields on Preview{postings{transfer account amountTnd}fees{escrowFeeTnd serviceTaxTnd developerFeeTnd givenBackTnd dueTnd}balances{account beforeTnd afterTnd changeTnd}events{type data}deadlines{kind at effect paused remainingSeconds}}'
const InvoiceFields = 'fragment InvoiceFields on Invoice{number issuedAt amountTnd amountFace currency escrowFeeTnd serviceTaxTnd developerFeeTnd sellerNetTnd sizeBytes sha256 url urlExpiresAt}'
const ReleaseRequestFields = 'fragment ReleaseRequestFields on ReleaseRequest{id requestId reference amountTnd amountFace currency status createdVia approvalDeadline sellerNetTnd decidedAt decisionSource releasedAt disputeTicketId resolution{awardedTnd resolvedAt reason}createdAt note}'
const TestClockFields = 'fragment TestClockFields on TestClock{id name now createdAt}'
const UserErrorFields = 'fragment UserErrorFields on UserError{code message userMessage field httpStatus ...on Refusal{details{field problem}amounts{name amountTnd}}}'
const WalletFields = 'fragment WalletFields on Wallet{available pending escrow escrowAsBuyer escrowAsSeller currency asOf}'
const TransactionFields = 'fragment TransactionFields on Transaction{id type amountTnd balanceAfterTnd escrowId chargeId withdrawalId topUpId createdAt description}'
const WalletOwnerFields = 'fragment WalletOwnerFields on WalletOwner{userId email name since availableTnd pendingTnd paidWithdrawals completedTopUps}'
const WebhookFields = 'fragment WebhookFields on Webhook{id url events isActive deactivatedReason lastTriggeredAt lastResponseStatus failureCount createdAt updatedAt}'
const WebhookDeliveryFields = 'fragment WebhookDeliveryFields on WebhookDelivery{id webhookId eventId eventType status isManual lastResponseStatus failureReason attempts{number startedAt finishedAt responseStatus responseExcerpt error durationMs}createdAt finishedAt}'
const WithdrawalFields = 'fragment WithdrawalFields on Withdrawal{id amountTnd destinationId status reference reason createdAt decidedAt paidAt bankReference}'
const WithdrawalWithAccountFields = 'fragment WithdrawalWithAccountFields on Withdrawal{...WithdrawalFields destination{...DestinationFields}}'

export const AccountEscrow: TypedDocument<of.AccountEscrowQuery, of.AccountEscrowQueryVariables> = {
  name: 'AccountEscrow',
  text: 'query AccountEscrow($id:ID!){escrow(id:$id){...PartyEscrowFields cancellationRequests{status requestedAt decidedAt}disputes{...DisputeFields}}}' + PartyEscrowFields + EscrowFields + PartyFields + ContractFields + ProofFields + DisputeFields + AttachmentFields + SharesFields,
}
export const AddDisputeMessage: TypedDocument<of.AddDisputeMessageMutation, of.AddDisputeMessageMutationVariables> = {
  name: 'AddDisputeMessage',
  text: 'mutation AddDisputeMessage($input:AddDisputeMessageInput!){addDisputeMessage(input:$input){escrow{id version}userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const AddFeeSchedule: TypedDocument<of.AddFeeScheduleMutation, of.AddFeeScheduleMutationVariables> = {
  name: 'AddFeeSchedule',
  text: 'mutation AddFeeSchedule($input:AddFeeScheduleInput!){addFeeSchedule(input:$input){feeSchedule{number effectiveFrom}userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const AdvanceTestClock: TypedDocument<of.AdvanceTestClockMutation, of.AdvanceTestClockMutationVariables> = {
  name: 'AdvanceTestClock',
  text: 'mutation AdvanceTestClock($input:AdvanceTestClockInput!){advanceTestClock(input:$input){testClock{...TestClockFields}events{id type timestamp cursor data truncated}eventCount isComplete userErrors{...UserErrorFields}}}' + TestClockFields + UserErrorFields,
}
export const AnswerAssociation: TypedDocument<of.AnswerAssociationMutation, of.AnswerAssociationMutationVariables> = {
  name: 'AnswerAssociation',
  text: 'mutation AnswerAssociation($input:AnswerAssociationInput!){answerAssociation(input:$input){status developerId companyName userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ApiKey: TypedDocument<of.ApiKeyQuery, of.ApiKeyQueryVariables> = {
  name: 'ApiKey',
  text: 'query ApiKey($id:ID){apiKey(id:$id){...ApiKeyFields}}' + ApiKeyFields,
}
export const ApiKeys: TypedDocument<of.ApiKeysQuery, of.ApiKeysQueryVariables> = {
  name: 'ApiKeys',
  text: 'query ApiKeys{apiKeys{...ApiKeyFields}}' + ApiKeyFields,
}
export const AssociationRequest: TypedDocument<of.AssociationRequestQuery, of.AssociationRequestQueryVariables> = {
  name: 'AssociationRequest',
  text: 'query AssociationRequest($token:String!){associationRequest(token:$token){email isForViewer companyName applicationName logoUrl requestedAt expiresAt}}',
}
export const AuditLog: TypedDocument<of.AuditLogQuery, of.AuditLogQueryVariables> = {
  name: 'AuditLog',
  text: 'query AuditLog($first:Int$after:String$filter:AuditLogFilterInput){auditLog(first:$first after:$after filter:$filter){nodes{...AuditEntryFields}pageInfo{hasNextPage endCursor}}}' + AuditEntryFields,
}
export const AwardShares: TypedDocument<of.AwardSharesQuery, of.AwardSharesQueryVariables> = {
  name: 'AwardShares',
  text: 'query AwardShares($id:ID!$sellerAwardTnd:Decimal!){escrow(id:$id){disputes{sharesAt(sellerAwardTnd:$sellerAwardTnd){...SharesFields}}}}' + SharesFields,
}
export const Balance: TypedDocument<of.BalanceQuery, of.BalanceQueryVariables> = {
  name: 'Balance',
  text: 'query Balance{me{balance{...BalanceFields}}developer{business{balance{available pending}}}}' + BalanceFields,
}
export const BeginIdentityVerification: TypedDocument<of.BeginIdentityVerificationMutation, of.BeginIdentityVerificationMutationVariables> = {
  name: 'BeginIdentityVerification',
  text: 'mutation BeginIdentityVerification($input:BeginIdentityVerificationInput!){beginIdentityVerification(input:$input){url userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const BeginSecondFactor: TypedDocument<of.BeginSecondFactorMutation, of.BeginSecondFactorMutationVariables> = {
  name: 'BeginSecondFactor',
  text: 'mutation BeginSecondFactor($input:BeginSecondFactorInput!){beginSecondFactor(input:$input){otpauthUri userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const BeginSellerIdentityVerification: TypedDocument<of.BeginSellerIdentityVerificationMutation, of.BeginSellerIdentityVerificationMutationVariables> = {
  name: 'BeginSellerIdentityVerification',
  text: 'mutation BeginSellerIdentityVerification($input:BeginSellerIdentityVerificationInput!){beginSellerIdentityVerification(input:$input){url userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const BlockEmailDomain: TypedDocument<of.BlockEmailDomainMutation, of.BlockEmailDomainMutationVariables> = {
  name: 'BlockEmailDomain',
  text: 'mutation BlockEmailDomain($input:BlockEmailDomainInput!){blockEmailDomain(input:$input){domain userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const BlockedEmailDomains: TypedDocument<of.BlockedEmailDomainsQuery, of.BlockedEmailDomainsQueryVariables> = {
  name: 'BlockedEmailDomains',
  text: 'query BlockedEmailDomains{blockedEmailDomains}',
}
export const BooksBalance: TypedDocument<of.BooksBalanceQuery, of.BooksBalanceQueryVariables> = {
  name: 'BooksBalance',
  text: 'query BooksBalance{ledgerCheck{at balances findings{name violations}}}',
}
export const Businesses: TypedDocument<of.BusinessesQuery, of.BusinessesQueryVariables> = {
  name: 'Businesses',
  text: 'query Businesses($status:BusinessStatus$page:Int$limit:Int){businesses(status:$status page:$page limit:$limit){...BusinessFields developerId}}' + BusinessFields,
}
export const CancelCheckoutSession: TypedDocument<of.CancelCheckoutSessionMutation, of.CancelCheckoutSessionMutationVariables> = {
  name: 'CancelCheckoutSession',
  text: 'mutation CancelCheckoutSession($input:CancelCheckoutSessionInput!){cancelCheckoutSession(input:$input){session{...CheckoutSessionFields}userErrors{...UserErrorFields}}}' + CheckoutSessionFields + UserErrorFields,
}
export const CancelWithdrawal: TypedDocument<of.CancelWithdrawalMutation, of.CancelWithdrawalMutationVariables> = {
  name: 'CancelWithdrawal',
  text: 'mutation CancelWithdrawal($input:CancelWithdrawalInput!){cancelWithdrawal(input:$input){withdrawal{...WithdrawalFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + WithdrawalFields + PreviewFields + UserErrorFields,
}
export const ChangePassword: TypedDocument<of.ChangePasswordMutation, of.ChangePasswordMutationVariables> = {
  name: 'ChangePassword',
  text: 'mutation ChangePassword($input:ChangePasswordInput!){changePassword(input:$input){ended userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ChargeCheckout: TypedDocument<of.ChargeCheckoutQuery, of.ChargeCheckoutQueryVariables> = {
  name: 'ChargeCheckout',
  text: 'query ChargeCheckout($sessionId:ID!){chargeCheckout(sessionId:$sessionId){...ChargeCheckoutFields}}' + ChargeCheckoutFields,
}
export const Charge: TypedDocument<of.ChargeQuery, of.ChargeQueryVariables> = {
  name: 'Charge',
  text: 'query Charge($id:ID!){charge(id:$id){...ChargeFields}}' + ChargeFields,
}
export const Charges: TypedDocument<of.ChargesQuery, of.ChargesQueryVariables> = {
  name: 'Charges',
  text: 'query Charges($first:Int$after:String$offset:Int$filter:ChargeFilterInput$sort:ChargeSort$withTotal:Boolean=true){charges(first:$first after:$after offset:$offset filter:$filter sort:$sort){nodes{...ChargeFields}pageInfo{hasNextPage endCursor}totalCount@include(if:$withTotal)}}' + ChargeFields,
}
export const CheckLedger: TypedDocument<of.CheckLedgerMutation, of.CheckLedgerMutationVariables> = {
  name: 'CheckLedger',
  text: 'mutation CheckLedger($input:CheckLedgerInput!){checkLedger(input:$input){askedAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const CheckoutEscrow: TypedDocument<of.CheckoutEscrowQuery, of.CheckoutEscrowQueryVariables> = {
  name: 'CheckoutEscrow',
  text: 'query CheckoutEscrow($id:ID!){escrow(id:$id){...PartyEscrowFields disputes{openedBy answerBy}}}' + PartyEscrowFields + EscrowFields + PartyFields + ContractFields + ProofFields,
}
export const CheckoutSession: TypedDocument<of.CheckoutSessionQuery, of.CheckoutSessionQueryVariables> = {
  name: 'CheckoutSession',
  text: 'query CheckoutSession($id:ID!){checkoutSession(id:$id){...CheckoutSessionFields}}' + CheckoutSessionFields,
}
export const ComingDeadlines: TypedDocument<of.ComingDeadlinesQuery, of.ComingDeadlinesQueryVariables> = {
  name: 'ComingDeadlines',
  text: 'query ComingDeadlines($until:DateTime!$first:Int){comingDeadlines(until:$until first:$first){id kind at escrowId chargeId topUpId title}}',
}
export const CompleteSandboxSession: TypedDocument<of.CompleteSandboxSessionMutation, of.CompleteSandboxSessionMutationVariables> = {
  name: 'CompleteSandboxSession',
  text: 'mutation CompleteSandboxSession($input:CompleteSandboxSessionInput!){completeSandboxSession(input:$input){session{...CheckoutSessionFields}escrow{...EscrowFields}redirectUrl userErrors{...UserErrorFields}}}' + CheckoutSessionFields + EscrowFields + PartyFields + UserErrorFields,
}
export const ConfirmClock: TypedDocument<of.ConfirmClockMutation, of.ConfirmClockMutationVariables> = {
  name: 'ConfirmClock',
  text: 'mutation ConfirmClock($input:ConfirmClockInput!){confirmClock(input:$input){confirmedAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ConfirmDestination: TypedDocument<of.ConfirmDestinationMutation, of.ConfirmDestinationMutationVariables> = {
  name: 'ConfirmDestination',
  text: 'mutation ConfirmDestination($input:ConfirmDestinationInput!){confirmDestination(input:$input){destination{...DestinationFields}userErrors{...UserErrorFields}}}' + DestinationFields + UserErrorFields,
}
export const ConfirmDeveloperSignature: TypedDocument<of.ConfirmDeveloperSignatureMutation, of.ConfirmDeveloperSignatureMutationVariables> = {
  name: 'ConfirmDeveloperSignature',
  text: 'mutation ConfirmDeveloperSignature($input:ConfirmDeveloperSignatureInput!){confirmDeveloperSignature(input:$input){signature{...DeveloperSignatureFields}userErrors{...UserErrorFields}}}' + DeveloperSignatureFields + UserErrorFields,
}
export const ConfirmOwnSignature: TypedDocument<of.ConfirmOwnSignatureMutation, of.ConfirmOwnSignatureMutationVariables> = {
  name: 'ConfirmOwnSignature',
  text: 'mutation ConfirmOwnSignature($input:ConfirmOwnSignatureInput!){confirmOwnSignature(input:$input){signature{...DeveloperSignatureFields}userErrors{...UserErrorFields}}}' + DeveloperSignatureFields + UserErrorFields,
}
export const ConfirmSecondFactor: TypedDocument<of.ConfirmSecondFactorMutation, of.ConfirmSecondFactorMutationVariables> = {
  name: 'ConfirmSecondFactor',
  text: 'mutation ConfirmSecondFactor($input:ConfirmSecondFactorInput!){confirmSecondFactor(input:$input){recoveryCodes userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ConfirmStaffAction: TypedDocument<of.ConfirmStaffActionMutation, of.ConfirmStaffActionMutationVariables> = {
  name: 'ConfirmStaffAction',
  text: 'mutation ConfirmStaffAction($input:ConfirmStaffActionInput!){confirmStaffAction(input:$input){escrow{id status version}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + PreviewFields + UserErrorFields,
}
export const CreateApiKey: TypedDocument<of.CreateApiKeyMutation, of.CreateApiKeyMutationVariables> = {
  name: 'CreateApiKey',
  text: 'mutation CreateApiKey($input:CreateApiKeyInput!){createApiKey(input:$input){apiKey{...ApiKeyFields}key userErrors{...UserErrorFields}}}' + ApiKeyFields + UserErrorFields,
}
export const CreateCharge: TypedDocument<of.CreateChargeMutation, of.CreateChargeMutationVariables> = {
  name: 'CreateCharge',
  text: 'mutation CreateCharge($input:CreateChargeInput!){createCharge(input:$input){charge{...ChargeFields}created parametersIgnored userErrors{...UserErrorFields}}}' + ChargeFields + UserErrorFields,
}
export const CreateCheckoutSession: TypedDocument<of.CreateCheckoutSessionMutation, of.CreateCheckoutSessionMutationVariables> = {
  name: 'CreateCheckoutSession',
  text: 'mutation CreateCheckoutSession($input:CreateCheckoutSessionInput!){createCheckoutSession(input:$input){session{sessionId expiresAt}url userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const CreateDestination: TypedDocument<of.CreateDestinationMutation, of.CreateDestinationMutationVariables> = {
  name: 'CreateDestination',
  text: 'mutation CreateDestination($input:CreateDestinationInput!){createDestination(input:$input){destination{...DestinationFields}created userErrors{...UserErrorFields}}}' + DestinationFields + UserErrorFields,
}
export const CreateEscrow: TypedDocument<of.CreateEscrowMutation, of.CreateEscrowMutationVariables> = {
  name: 'CreateEscrow',
  text: 'mutation CreateEscrow($input:CreateEscrowInput!){createEscrow(input:$input){escrow{...EscrowFields contract{id pdfUrl sellerSigned buyerSigned isFullySigned}}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const CreateIdentityVerification: TypedDocument<of.CreateIdentityVerificationMutation, of.CreateIdentityVerificationMutationVariables> = {
  name: 'CreateIdentityVerification',
  text: 'mutation CreateIdentityVerification($input:CreateIdentityVerificationInput!){createIdentityVerification(input:$input){identityVerification{...IdentityVerificationFields}created message userErrors{...UserErrorFields}}}' + IdentityVerificationFields + UserErrorFields,
}
export const CreateOauthClient: TypedDocument<of.CreateOauthClientMutation, of.CreateOauthClientMutationVariables> = {
  name: 'CreateOauthClient',
  text: 'mutation CreateOauthClient($input:CreateOauthClientInput!){createOauthClient(input:$input){client{...OauthClientFields}clientSecret userErrors{...UserErrorFields}}}' + OauthClientFields + UserErrorFields,
}
export const CreateSandboxUser: TypedDocument<of.CreateSandboxUserMutation, of.CreateSandboxUserMutationVariables> = {
  name: 'CreateSandboxUser',
  text: 'mutation CreateSandboxUser($input:CreateSandboxUserInput!){createSandboxUser(input:$input){user{...UserFields}token created userErrors{...UserErrorFields}}}' + UserFields + UserErrorFields,
}
export const CreateStaff: TypedDocument<of.CreateStaffMutation, of.CreateStaffMutationVariables> = {
  name: 'CreateStaff',
  text: 'mutation CreateStaff($input:CreateStaffInput!){createStaff(input:$input){staff{...StaffFields}secret{password otpauthUri}userErrors{...UserErrorFields}}}' + StaffFields + UserErrorFields,
}
export const CreateTestClock: TypedDocument<of.CreateTestClockMutation, of.CreateTestClockMutationVariables> = {
  name: 'CreateTestClock',
  text: 'mutation CreateTestClock($input:CreateTestClockInput!){createTestClock(input:$input){testClock{...TestClockFields}userErrors{...UserErrorFields}}}' + TestClockFields + UserErrorFields,
}
export const CreateTopUp: TypedDocument<of.CreateTopUpMutation, of.CreateTopUpMutationVariables> = {
  name: 'CreateTopUp',
  text: 'mutation CreateTopUp($input:CreateTopUpInput!){createTopUp(input:$input){topUp{...TopUpFields}created parametersIgnored userErrors{...UserErrorFields}}}' + TopUpFields + UserErrorFields,
}
export const CreateWebhook: TypedDocument<of.CreateWebhookMutation, of.CreateWebhookMutationVariables> = {
  name: 'CreateWebhook',
  text: 'mutation CreateWebhook($input:CreateWebhookInput!){createWebhook(input:$input){webhook{...WebhookFields}secret userErrors{...UserErrorFields}}}' + WebhookFields + UserErrorFields,
}
export const CreateWithdrawal: TypedDocument<of.CreateWithdrawalMutation, of.CreateWithdrawalMutationVariables> = {
  name: 'CreateWithdrawal',
  text: 'mutation CreateWithdrawal($input:CreateWithdrawalInput!){createWithdrawal(input:$input){withdrawal{...WithdrawalFields}created preview{...PreviewFields}userErrors{...UserErrorFields}}}' + WithdrawalFields + PreviewFields + UserErrorFields,
}
export const DecideFinanceCase: TypedDocument<of.DecideFinanceCaseMutation, of.DecideFinanceCaseMutationVariables> = {
  name: 'DecideFinanceCase',
  text: 'mutation DecideFinanceCase($input:DecideFinanceCaseInput!){decideFinanceCase(input:$input){financeCase{...FinanceCaseFields}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + FinanceCaseFields + PreviewFields + UserErrorFields,
}
export const DecideWithdrawal: TypedDocument<of.DecideWithdrawalMutation, of.DecideWithdrawalMutationVariables> = {
  name: 'DecideWithdrawal',
  text: 'mutation DecideWithdrawal($input:DecideWithdrawalInput!){decideWithdrawal(input:$input){withdrawal{...WithdrawalFields}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + WithdrawalFields + PreviewFields + UserErrorFields,
}
export const DecisionsAbout: TypedDocument<of.DecisionsAboutQuery, of.DecisionsAboutQueryVariables> = {
  name: 'DecisionsAbout',
  text: 'query DecisionsAbout($id:ID!){decisionsAbout(id:$id){...AuditEntryFields}}' + AuditEntryFields,
}
export const DeleteDestination: TypedDocument<of.DeleteDestinationMutation, of.DeleteDestinationMutationVariables> = {
  name: 'DeleteDestination',
  text: 'mutation DeleteDestination($input:DeleteDestinationInput!){deleteDestination(input:$input){destination{...DestinationFields}userErrors{...UserErrorFields}}}' + DestinationFields + UserErrorFields,
}
export const DeleteDeveloperSignature: TypedDocument<of.DeleteDeveloperSignatureMutation, of.DeleteDeveloperSignatureMutationVariables> = {
  name: 'DeleteDeveloperSignature',
  text: 'mutation DeleteDeveloperSignature{deleteDeveloperSignature{deleted userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const DeleteOauthClient: TypedDocument<of.DeleteOauthClientMutation, of.DeleteOauthClientMutationVariables> = {
  name: 'DeleteOauthClient',
  text: 'mutation DeleteOauthClient($input:DeleteOauthClientInput!){deleteOauthClient(input:$input){deleted userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const DeleteOwnSignature: TypedDocument<of.DeleteOwnSignatureMutation, of.DeleteOwnSignatureMutationVariables> = {
  name: 'DeleteOwnSignature',
  text: 'mutation DeleteOwnSignature($input:DeleteOwnSignatureInput!){deleteOwnSignature(input:$input){deleted userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const DeleteTestClock: TypedDocument<of.DeleteTestClockMutation, of.DeleteTestClockMutationVariables> = {
  name: 'DeleteTestClock',
  text: 'mutation DeleteTestClock($input:DeleteTestClockInput!){deleteTestClock(input:$input){testClock{...TestClockFields}userErrors{...UserErrorFields}}}' + TestClockFields + UserErrorFields,
}
export const DeleteWebhook: TypedDocument<of.DeleteWebhookMutation, of.DeleteWebhookMutationVariables> = {
  name: 'DeleteWebhook',
  text: 'mutation DeleteWebhook($input:DeleteWebhookInput!){deleteWebhook(input:$input){deletedWebhookId userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const Deliveries: TypedDocument<of.DeliveriesQuery, of.DeliveriesQueryVariables> = {
  name: 'Deliveries',
  text: 'query Deliveries($eventId:ID$escrowId:ID$first:Int$after:String){deliveries(eventId:$eventId escrowId:$escrowId first:$first after:$after){nodes{...WebhookDeliveryFields}pageInfo{hasNextPage endCursor}}}' + WebhookDeliveryFields,
}
export const DeploymentSettings: TypedDocument<of.DeploymentSettingsQuery, of.DeploymentSettingsQueryVariables> = {
  name: 'DeploymentSettings',
  text: 'query DeploymentSettings{deploymentSettings{heading name value isDefault accepts}}',
}
export const DepositProof: TypedDocument<of.DepositProofQuery, of.DepositProofQueryVariables> = {
  name: 'DepositProof',
  text: 'query DepositProof($id:ID!){depositProof(id:$id){...DepositProofFields}}' + DepositProofFields,
}
export const DepositProofs: TypedDocument<of.DepositProofsQuery, of.DepositProofsQueryVariables> = {
  name: 'DepositProofs',
  text: 'query DepositProofs($status:DepositProofStatus$refundDue:Boolean$first:Int$after:String){depositProofs(status:$status refundDue:$refundDue first:$first after:$after){nodes{...DepositProofFields}pageInfo{hasNextPage endCursor}}}' + DepositProofFields,
}
export const Destination: TypedDocument<of.DestinationQuery, of.DestinationQueryVariables> = {
  name: 'Destination',
  text: 'query Destination($id:ID!){destination(id:$id){...DestinationFields}}' + DestinationFields,
}
export const Destinations: TypedDocument<of.DestinationsQuery, of.DestinationsQueryVariables> = {
  name: 'Destinations',
  text: 'query Destinations{destinations{...DestinationFields}}' + DestinationFields,
}
export const DeveloperAssociation: TypedDocument<of.DeveloperAssociationQuery, of.DeveloperAssociationQueryVariables> = {
  name: 'DeveloperAssociation',
  text: 'query DeveloperAssociation{developer{association{...AssociationFields}}}' + AssociationFields + SpendingConsentFields,
}
export const DeveloperBusiness: TypedDocument<of.DeveloperBusinessQuery, of.DeveloperBusinessQueryVariables> = {
  name: 'DeveloperBusiness',
  text: 'query DeveloperBusiness{developer{logoMaxBytes business{...BusinessFields}}}' + BusinessFields,
}
export const DeveloperCase: TypedDocument<of.DeveloperCaseQuery, of.DeveloperCaseQueryVariables> = {
  name: 'DeveloperCase',
  text: 'query DeveloperCase($id:ID!){developerCase(id:$id){developer{...DeveloperFields limits{...DeveloperLimitsFields}association{...AssociationFields}business{...BusinessFields}}apiKeys{...ApiKeyFields}webhooks{...WebhookFields}oauthClients{id clientId name createdAt}testClocks{...TestClockFields}}}' + DeveloperFields + DeveloperLimitsFields + AssociationFields + SpendingConsentFields + BusinessFields + ApiKeyFields + WebhookFields + TestClockFields,
}
export const DeveloperSettings: TypedDocument<of.DeveloperSettingsQuery, of.DeveloperSettingsQueryVariables> = {
  name: 'DeveloperSettings',
  text: 'query DeveloperSettings{developer{allowedRedirectUrls companyName applicationName}}',
}
export const DeveloperSignature: TypedDocument<of.DeveloperSignatureQuery, of.DeveloperSignatureQueryVariables> = {
  name: 'DeveloperSignature',
  text: 'query DeveloperSignature{developer{signature{...DeveloperSignatureFields}}}' + DeveloperSignatureFields,
}
export const Developer: TypedDocument<of.DeveloperQuery, of.DeveloperQueryVariables> = {
  name: 'Developer',
  text: 'query Developer{developer{...DeveloperFields limits{...DeveloperLimitsFields}association{...AssociationFields}signature{...DeveloperSignatureFields}}}' + DeveloperFields + DeveloperLimitsFields + AssociationFields + SpendingConsentFields + DeveloperSignatureFields,
}
export const Developers: TypedDocument<of.DevelopersQuery, of.DevelopersQueryVariables> = {
  name: 'Developers',
  text: 'query Developers($search:String$first:Int$after:String){developers(search:$search first:$first after:$after){nodes{...DeveloperFields}pageInfo{hasNextPage endCursor}}}' + DeveloperFields,
}
export const DisableStaff: TypedDocument<of.DisableStaffMutation, of.DisableStaffMutationVariables> = {
  name: 'DisableStaff',
  text: 'mutation DisableStaff($input:DisableStaffInput!){disableStaff(input:$input){staff{...StaffFields}userErrors{...UserErrorFields}}}' + StaffFields + UserErrorFields,
}
export const Disputes: TypedDocument<of.DisputesQuery, of.DisputesQueryVariables> = {
  name: 'Disputes',
  text: 'query Disputes($isOpen:Boolean$type:DisputeType$first:Int$after:String){disputes(isOpen:$isOpen type:$type first:$first after:$after){nodes{id ticketNumber type status category subject openedBy escrowId requestId atStakeTnd createdAt}pageInfo{hasNextPage endCursor}}}',
}
export const EndAssociation: TypedDocument<of.EndAssociationMutation, of.EndAssociationMutationVariables> = {
  name: 'EndAssociation',
  text: 'mutation EndAssociation($input:EndAssociationInput!){endAssociation(input:$input){association{...AssociationFields}userErrors{...UserErrorFields}}}' + AssociationFields + SpendingConsentFields + UserErrorFields,
}
export const EndOwnSession: TypedDocument<of.EndOwnSessionMutation, of.EndOwnSessionMutationVariables> = {
  name: 'EndOwnSession',
  text: 'mutation EndOwnSession($input:EndOwnSessionInput!){endOwnSession(input:$input){ended userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const EndStaffSessions: TypedDocument<of.EndStaffSessionsMutation, of.EndStaffSessionsMutationVariables> = {
  name: 'EndStaffSessions',
  text: 'mutation EndStaffSessions($input:EndStaffSessionsInput!){endStaffSessions(input:$input){staff{...StaffFields}ended userErrors{...UserErrorFields}}}' + StaffFields + UserErrorFields,
}
export const EscrowCase: TypedDocument<of.EscrowCaseQuery, of.EscrowCaseQueryVariables> = {
  name: 'EscrowCase',
  text: 'query EscrowCase($id:ID!){escrow(id:$id){...EscrowFields contract{...ContractFields}proof{...ProofFields}moneyLine{...MoneyMovementFields}disputes{...DisputeFields}}}' + EscrowFields + PartyFields + ContractFields + ProofFields + MoneyMovementFields + DisputeFields + AttachmentFields + SharesFields,
}
export const UpdateEscrow: TypedDocument<of.UpdateEscrowMutation, of.UpdateEscrowMutationVariables> = {
  name: 'UpdateEscrow',
  text: 'mutation UpdateEscrow($input:UpdateEscrowInput!){updateEscrow(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const CancelEscrow: TypedDocument<of.CancelEscrowMutation, of.CancelEscrowMutationVariables> = {
  name: 'CancelEscrow',
  text: 'mutation CancelEscrow($input:CancelEscrowInput!){cancelEscrow(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const SignContract: TypedDocument<of.SignContractMutation, of.SignContractMutationVariables> = {
  name: 'SignContract',
  text: 'mutation SignContract($input:SignContractInput!){signContract(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const PayEscrow: TypedDocument<of.PayEscrowMutation, of.PayEscrowMutationVariables> = {
  name: 'PayEscrow',
  text: 'mutation PayEscrow($input:PayEscrowInput!){payEscrow(input:$input){escrow{...EscrowFields}redirectUrl preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const SubmitProof: TypedDocument<of.SubmitProofMutation, of.SubmitProofMutationVariables> = {
  name: 'SubmitProof',
  text: 'mutation SubmitProof($input:SubmitProofInput!){submitProof(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const ReviewProof: TypedDocument<of.ReviewProofMutation, of.ReviewProofMutationVariables> = {
  name: 'ReviewProof',
  text: 'mutation ReviewProof($input:ReviewProofInput!){reviewProof(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const ExtendProofDeadline: TypedDocument<of.ExtendProofDeadlineMutation, of.ExtendProofDeadlineMutationVariables> = {
  name: 'ExtendProofDeadline',
  text: 'mutation ExtendProofDeadline($input:ExtendProofDeadlineInput!){extendProofDeadline(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const DeliverEscrow: TypedDocument<of.DeliverEscrowMutation, of.DeliverEscrowMutationVariables> = {
  name: 'DeliverEscrow',
  text: 'mutation DeliverEscrow($input:DeliverEscrowInput!){deliverEscrow(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const RejectDelivery: TypedDocument<of.RejectDeliveryMutation, of.RejectDeliveryMutationVariables> = {
  name: 'RejectDelivery',
  text: 'mutation RejectDelivery($input:RejectDeliveryInput!){rejectDelivery(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const CreateReleaseRequest: TypedDocument<of.CreateReleaseRequestMutation, of.CreateReleaseRequestMutationVariables> = {
  name: 'CreateReleaseRequest',
  text: 'mutation CreateReleaseRequest($input:CreateReleaseRequestInput!){createReleaseRequest(input:$input){escrow{...EscrowFields}releaseRequest{...ReleaseRequestFields}idempotentReplay parametersIgnored preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + ReleaseRequestFields + PreviewFields + UserErrorFields,
}
export const ApproveReleaseRequest: TypedDocument<of.ApproveReleaseRequestMutation, of.ApproveReleaseRequestMutationVariables> = {
  name: 'ApproveReleaseRequest',
  text: 'mutation ApproveReleaseRequest($input:ApproveReleaseRequestInput!){approveReleaseRequest(input:$input){escrow{...EscrowFields}releaseRequest{...ReleaseRequestFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + ReleaseRequestFields + PreviewFields + UserErrorFields,
}
export const RejectReleaseRequest: TypedDocument<of.RejectReleaseRequestMutation, of.RejectReleaseRequestMutationVariables> = {
  name: 'RejectReleaseRequest',
  text: 'mutation RejectReleaseRequest($input:RejectReleaseRequestInput!){rejectReleaseRequest(input:$input){escrow{...EscrowFields}releaseRequest{...ReleaseRequestFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + ReleaseRequestFields + UserErrorFields,
}
export const VoidReleaseRequest: TypedDocument<of.VoidReleaseRequestMutation, of.VoidReleaseRequestMutationVariables> = {
  name: 'VoidReleaseRequest',
  text: 'mutation VoidReleaseRequest($input:VoidReleaseRequestInput!){voidReleaseRequest(input:$input){escrow{...EscrowFields}releaseRequest{...ReleaseRequestFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + ReleaseRequestFields + PreviewFields + UserErrorFields,
}
export const CompleteEscrow: TypedDocument<of.CompleteEscrowMutation, of.CompleteEscrowMutationVariables> = {
  name: 'CompleteEscrow',
  text: 'mutation CompleteEscrow($input:CompleteEscrowInput!){completeEscrow(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const CancelPaidEscrow: TypedDocument<of.CancelPaidEscrowMutation, of.CancelPaidEscrowMutationVariables> = {
  name: 'CancelPaidEscrow',
  text: 'mutation CancelPaidEscrow($input:CancelPaidEscrowInput!){cancelPaidEscrow(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const AddFunds: TypedDocument<of.AddFundsMutation, of.AddFundsMutationVariables> = {
  name: 'AddFunds',
  text: 'mutation AddFunds($input:AddFundsInput!){addFunds(input:$input){escrow{...EscrowFields}adjustment{...AdjustmentFields}isReplay preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + AdjustmentFields + PreviewFields + UserErrorFields,
}
export const RefundFunds: TypedDocument<of.RefundFundsMutation, of.RefundFundsMutationVariables> = {
  name: 'RefundFunds',
  text: 'mutation RefundFunds($input:RefundFundsInput!){refundFunds(input:$input){escrow{...EscrowFields}adjustment{...AdjustmentFields}isReplay preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + AdjustmentFields + PreviewFields + UserErrorFields,
}
export const RequestCancellation: TypedDocument<of.RequestCancellationMutation, of.RequestCancellationMutationVariables> = {
  name: 'RequestCancellation',
  text: 'mutation RequestCancellation($input:RequestCancellationInput!){requestCancellation(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const AcceptCancellation: TypedDocument<of.AcceptCancellationMutation, of.AcceptCancellationMutationVariables> = {
  name: 'AcceptCancellation',
  text: 'mutation AcceptCancellation($input:AcceptCancellationInput!){acceptCancellation(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const RejectCancellation: TypedDocument<of.RejectCancellationMutation, of.RejectCancellationMutationVariables> = {
  name: 'RejectCancellation',
  text: 'mutation RejectCancellation($input:RejectCancellationInput!){rejectCancellation(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const ExtendCompletionDeadline: TypedDocument<of.ExtendCompletionDeadlineMutation, of.ExtendCompletionDeadlineMutationVariables> = {
  name: 'ExtendCompletionDeadline',
  text: 'mutation ExtendCompletionDeadline($input:ExtendCompletionDeadlineInput!){extendCompletionDeadline(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const GiveReleaseConsent: TypedDocument<of.GiveReleaseConsentMutation, of.GiveReleaseConsentMutationVariables> = {
  name: 'GiveReleaseConsent',
  text: 'mutation GiveReleaseConsent($input:GiveReleaseConsentInput!){giveReleaseConsent(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const CloseEscrow: TypedDocument<of.CloseEscrowMutation, of.CloseEscrowMutationVariables> = {
  name: 'CloseEscrow',
  text: 'mutation CloseEscrow($input:CloseEscrowInput!){closeEscrow(input:$input){escrow{...EscrowFields}settlement{releasedTnd refundedTnd feesTnd openRequestIds}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const OpenDispute: TypedDocument<of.OpenDisputeMutation, of.OpenDisputeMutationVariables> = {
  name: 'OpenDispute',
  text: 'mutation OpenDispute($input:OpenDisputeInput!){openDispute(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const WithdrawDispute: TypedDocument<of.WithdrawDisputeMutation, of.WithdrawDisputeMutationVariables> = {
  name: 'WithdrawDispute',
  text: 'mutation WithdrawDispute($input:WithdrawDisputeInput!){withdrawDispute(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const OfferSettlement: TypedDocument<of.OfferSettlementMutation, of.OfferSettlementMutationVariables> = {
  name: 'OfferSettlement',
  text: 'mutation OfferSettlement($input:OfferSettlementInput!){offerSettlement(input:$input){escrow{...EscrowFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + UserErrorFields,
}
export const AcceptSettlement: TypedDocument<of.AcceptSettlementMutation, of.AcceptSettlementMutationVariables> = {
  name: 'AcceptSettlement',
  text: 'mutation AcceptSettlement($input:AcceptSettlementInput!){acceptSettlement(input:$input){escrow{...EscrowFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + EscrowFields + PartyFields + PreviewFields + UserErrorFields,
}
export const EscrowContract: TypedDocument<of.EscrowContractQuery, of.EscrowContractQueryVariables> = {
  name: 'EscrowContract',
  text: 'query EscrowContract($id:ID!){escrow(id:$id){contract{...ContractFields}}}' + ContractFields,
}
export const EscrowHistory: TypedDocument<of.EscrowHistoryQuery, of.EscrowHistoryQueryVariables> = {
  name: 'EscrowHistory',
  text: 'query EscrowHistory($id:ID!$before:String){escrowHistory(id:$id before:$before){moments{kind what at status actorRole actorId actorEmail channel reason subject eventId}olderCursor parties{party escrows disputed}}}',
}
export const EscrowMoney: TypedDocument<of.EscrowMoneyQuery, of.EscrowMoneyQueryVariables> = {
  name: 'EscrowMoney',
  text: 'query EscrowMoney($id:ID!){escrow(id:$id){moneyLine{...MoneyMovementFields}}}' + MoneyMovementFields,
}
export const EscrowPayouts: TypedDocument<of.EscrowPayoutsQuery, of.EscrowPayoutsQueryVariables> = {
  name: 'EscrowPayouts',
  text: 'query EscrowPayouts($escrowId:ID!$first:Int$after:String){releaseRequests(escrowId:$escrowId first:$first after:$after){nodes{...ReleaseRequestFields dispute{openedBy createdAt resolvedAt answerBy}}pageInfo{hasNextPage endCursor}}}' + ReleaseRequestFields,
}
export const EscrowProof: TypedDocument<of.EscrowProofQuery, of.EscrowProofQueryVariables> = {
  name: 'EscrowProof',
  text: 'query EscrowProof($id:ID!){escrow(id:$id){proof{...ProofFields}}}' + ProofFields,
}
export const Escrow: TypedDocument<of.EscrowQuery, of.EscrowQueryVariables> = {
  name: 'Escrow',
  text: 'query Escrow($id:ID!){escrow(id:$id){...EscrowFields}}' + EscrowFields + PartyFields,
}
export const Escrows: TypedDocument<of.EscrowsQuery, of.EscrowsQueryVariables> = {
  name: 'Escrows',
  text: 'query Escrows($first:Int$after:String$offset:Int$filter:EscrowFilterInput$sort:EscrowSort$withTotal:Boolean!$forParty:Boolean=false){escrows(first:$first after:$after offset:$offset filter:$filter sort:$sort){nodes{...EscrowFields buyerCan:allowedActions(for:BUYER)@include(if:$forParty){action allowed code}sellerCan:allowedActions(for:SELLER)@include(if:$forParty){action allowed code}disputes@include(if:$forParty){openedBy answerBy}moneyLine@include(if:$forParty){at from to amountTnd reason transferId}}pageInfo{hasNextPage endCursor}totalCount@include(if:$withTotal)}}' + EscrowFields + PartyFields,
}
export const EventFeed: TypedDocument<of.EventFeedQuery, of.EventFeedQueryVariables> = {
  name: 'EventFeed',
  text: 'query EventFeed($first:Int$after:String$types:[String!]$escrowId:ID){events(first:$first after:$after types:$types escrowId:$escrowId){nodes{id type timestamp cursor data truncated}endCursor hasMore}}',
}
export const EventLog: TypedDocument<of.EventLogQuery, of.EventLogQueryVariables> = {
  name: 'EventLog',
  text: 'query EventLog($first:Int$before:String$types:[String!]$escrowId:ID){eventLog(first:$first before:$before types:$types escrowId:$escrowId){nodes{id type timestamp ...on EscrowEvent{escrowId}}endCursor}}',
}
export const EventTypes: TypedDocument<of.EventTypesQuery, of.EventTypesQueryVariables> = {
  name: 'EventTypes',
  text: 'query EventTypes{eventTypes{type description isOptIn schema}}',
}
export const Event: TypedDocument<of.EventQuery, of.EventQueryVariables> = {
  name: 'Event',
  text: 'query Event($id:ID!){event(id:$id){event{id type timestamp data truncated}requestId deliveries{...WebhookDeliveryFields}}}' + WebhookDeliveryFields,
}
export const FailingWebhooks: TypedDocument<of.FailingWebhooksQuery, of.FailingWebhooksQueryVariables> = {
  name: 'FailingWebhooks',
  text: 'query FailingWebhooks($first:Int){failingWebhooks(first:$first){id url developerId companyName failingSince failureCount lastResponseStatus}}',
}
export const FeeSchedules: TypedDocument<of.FeeSchedulesQuery, of.FeeSchedulesQueryVariables> = {
  name: 'FeeSchedules',
  text: 'query FeeSchedules($page:Int$limit:Int){feeSchedules(page:$page limit:$limit){number feePercentage taxPercentage appliesTo effectiveFrom createdBy createdAt}}',
}
export const FinanceCases: TypedDocument<of.FinanceCasesQuery, of.FinanceCasesQueryVariables> = {
  name: 'FinanceCases',
  text: 'query FinanceCases($kind:FinanceCaseKind$first:Int$after:String){financeCases(kind:$kind first:$first after:$after){nodes{...FinanceCaseFields}pageInfo{hasNextPage endCursor}}}' + FinanceCaseFields,
}
export const FindOwn: TypedDocument<of.FindOwnQuery, of.FindOwnQueryVariables> = {
  name: 'FindOwn',
  text: 'query FindOwn($id:ID!){findOwn(id:$id){id page pageId}}',
}
export const Find: TypedDocument<of.FindQuery, of.FindQueryVariables> = {
  name: 'Find',
  text: 'query Find($text:String!){find(text:$text){id page pageId requestId title email}}',
}
export const GiveOauthConsent: TypedDocument<of.GiveOauthConsentMutation, of.GiveOauthConsentMutationVariables> = {
  name: 'GiveOauthConsent',
  text: 'mutation GiveOauthConsent($input:GiveOauthConsentInput!){giveOauthConsent(input:$input){consent{...OauthConsentFields}userErrors{...UserErrorFields}}}' + OauthConsentFields + UserErrorFields,
}
export const IdentityCase: TypedDocument<of.IdentityCaseQuery, of.IdentityCaseQueryVariables> = {
  name: 'IdentityCase',
  text: 'query IdentityCase($id:ID!){identityCase(id:$id){identityVerification{...IdentityVerificationFields}user{id email firstName lastName identityStatus}developer{id email companyName}provider providerSessionId earlier{id kycStatus diditSessionStatus createdAt updatedAt}}}' + IdentityVerificationFields,
}
export const IdentityVerification: TypedDocument<of.IdentityVerificationQuery, of.IdentityVerificationQueryVariables> = {
  name: 'IdentityVerification',
  text: 'query IdentityVerification($id:ID!){identityVerification(id:$id){...IdentityVerificationFields}}' + IdentityVerificationFields,
}
export const IdentityVerificationsToReview: TypedDocument<of.IdentityVerificationsToReviewQuery, of.IdentityVerificationsToReviewQueryVariables> = {
  name: 'IdentityVerificationsToReview',
  text: 'query IdentityVerificationsToReview($first:Int){identityVerificationsToReview(first:$first){...IdentityVerificationFields}}' + IdentityVerificationFields,
}
export const IdentityVerifications: TypedDocument<of.IdentityVerificationsQuery, of.IdentityVerificationsQueryVariables> = {
  name: 'IdentityVerifications',
  text: 'query IdentityVerifications($email:String!){identityVerifications(email:$email){...IdentityVerificationFields}}' + IdentityVerificationFields,
}
export const JoinStaff: TypedDocument<of.JoinStaffMutation, of.JoinStaffMutationVariables> = {
  name: 'JoinStaff',
  text: 'mutation JoinStaff($input:JoinStaffInput!){joinStaff(input:$input){recoveryCodes userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const LedgerAccount: TypedDocument<of.LedgerAccountQuery, of.LedgerAccountQueryVariables> = {
  name: 'LedgerAccount',
  text: 'query LedgerAccount($code:String!$first:Int$after:String){ledgerAccount(code:$code){...LedgerAccountFields statement(first:$first after:$after){nodes{id transferId kind key escrowId amount balanceAfter occurredAt}pageInfo{hasNextPage endCursor}}}}' + LedgerAccountFields,
}
export const LedgerAccounts: TypedDocument<of.LedgerAccountsQuery, of.LedgerAccountsQueryVariables> = {
  name: 'LedgerAccounts',
  text: 'query LedgerAccounts($kind:String$ownerId:ID$first:Int$after:String){ledgerAccounts(kind:$kind ownerId:$ownerId first:$first after:$after){nodes{...LedgerAccountFields}pageInfo{hasNextPage endCursor}}}' + LedgerAccountFields,
}
export const LedgerCheck: TypedDocument<of.LedgerCheckQuery, of.LedgerCheckQueryVariables> = {
  name: 'LedgerCheck',
  text: 'query LedgerCheck{ledgerCheck{at tookMs balances findings{name description violations sample}held{currency days{day amountTnd}}totals{kind accounts balanceTnd}}}',
}
export const LedgerTransfer: TypedDocument<of.LedgerTransferQuery, of.LedgerTransferQueryVariables> = {
  name: 'LedgerTransfer',
  text: 'query LedgerTransfer($id:ID!){ledgerTransfer(id:$id){...LedgerTransferFields}}' + LedgerTransferFields,
}
export const LedgerTransfers: TypedDocument<of.LedgerTransfersQuery, of.LedgerTransfersQueryVariables> = {
  name: 'LedgerTransfers',
  text: 'query LedgerTransfers($escrowId:ID$first:Int$after:String){ledgerTransfers(escrowId:$escrowId first:$first after:$after){nodes{...LedgerTransferFields}pageInfo{hasNextPage endCursor}}}' + LedgerTransferFields,
}
export const Me: TypedDocument<of.MeQuery, of.MeQueryVariables> = {
  name: 'Me',
  text: 'query Me{me{...UserFields balance{...BalanceFields}}}' + UserFields + BalanceFields,
}
export const NewEvents: TypedDocument<of.NewEventsSubscription, of.NewEventsSubscriptionVariables> = {
  name: 'NewEvents',
  text: 'subscription NewEvents($after:String){events(after:$after){id type cursor ...on EscrowEvent{escrowId}}}',
}
export const OauthClient: TypedDocument<of.OauthClientQuery, of.OauthClientQueryVariables> = {
  name: 'OauthClient',
  text: 'query OauthClient($id:ID!){oauthClient(id:$id){...OauthClientFields}}' + OauthClientFields,
}
export const OauthClients: TypedDocument<of.OauthClientsQuery, of.OauthClientsQueryVariables> = {
  name: 'OauthClients',
  text: 'query OauthClients{oauthClients{...OauthClientFields}}' + OauthClientFields,
}
export const OauthConsents: TypedDocument<of.OauthConsentsQuery, of.OauthConsentsQueryVariables> = {
  name: 'OauthConsents',
  text: 'query OauthConsents{oauthConsents{...OauthConsentFields}}' + OauthConsentFields,
}
export const OwnPassword: TypedDocument<of.OwnPasswordQuery, of.OwnPasswordQueryVariables> = {
  name: 'OwnPassword',
  text: 'query OwnPassword{me{hasPassword}}',
}
export const OwnPayout: TypedDocument<of.OwnPayoutQuery, of.OwnPayoutQueryVariables> = {
  name: 'OwnPayout',
  text: 'query OwnPayout($escrowId:ID!$requestId:String!){escrow(id:$escrowId){...EscrowFields}releaseRequest(escrowId:$escrowId requestId:$requestId){...ReleaseRequestFields invoice{number url}dispute{...DisputeFields}}}' + EscrowFields + PartyFields + ReleaseRequestFields + DisputeFields + AttachmentFields + SharesFields,
}
export const OwnProfile: TypedDocument<of.OwnProfileQuery, of.OwnProfileQueryVariables> = {
  name: 'OwnProfile',
  text: 'query OwnProfile{me{...UserFields isNameFixed mutedNotices signatures{developerId companyName applicationName image sha256 confirmedAt}associations{developerId companyName}}}' + UserFields,
}
export const OwnSessions: TypedDocument<of.OwnSessionsQuery, of.OwnSessionsQueryVariables> = {
  name: 'OwnSessions',
  text: 'query OwnSessions{ownSessions{id display device isCurrent startedAt seenAt expiresAt}}',
}
export const OwnWallet: TypedDocument<of.OwnWalletQuery, of.OwnWalletQueryVariables> = {
  name: 'OwnWallet',
  text: 'query OwnWallet($first:Int$after:String$filter:TransactionFilterInput){wallet{...WalletFields transactions(first:$first after:$after filter:$filter){nodes{...TransactionFields}pageInfo{hasNextPage endCursor}}}withdrawals(first:3){nodes{...WithdrawalWithAccountFields}pageInfo{hasNextPage}}}' + WalletFields + TransactionFields + WithdrawalWithAccountFields + WithdrawalFields + DestinationFields,
}
export const OwnWithdrawal: TypedDocument<of.OwnWithdrawalQuery, of.OwnWithdrawalQueryVariables> = {
  name: 'OwnWithdrawal',
  text: 'query OwnWithdrawal($id:ID!){withdrawal(id:$id){...WithdrawalWithAccountFields}}' + WithdrawalWithAccountFields + WithdrawalFields + DestinationFields,
}
export const PayCharge: TypedDocument<of.PayChargeMutation, of.PayChargeMutationVariables> = {
  name: 'PayCharge',
  text: 'mutation PayCharge($input:PayChargeInput!){payCharge(input:$input){checkout{...ChargeCheckoutFields}redirectUrl userErrors{...UserErrorFields}}}' + ChargeCheckoutFields + UserErrorFields,
}
export const PaySandboxCharge: TypedDocument<of.PaySandboxChargeMutation, of.PaySandboxChargeMutationVariables> = {
  name: 'PaySandboxCharge',
  text: 'mutation PaySandboxCharge($input:PaySandboxChargeInput!){paySandboxCharge(input:$input){charge{...ChargeFields}redirectUrl userErrors{...UserErrorFields}}}' + ChargeFields + UserErrorFields,
}
export const PayTopUp: TypedDocument<of.PayTopUpMutation, of.PayTopUpMutationVariables> = {
  name: 'PayTopUp',
  text: 'mutation PayTopUp($input:PayTopUpInput!){payTopUp(input:$input){topUp{...TopUpFields}redirectUrl userErrors{...UserErrorFields}}}' + TopUpFields + UserErrorFields,
}
export const PersonBalance: TypedDocument<of.PersonBalanceQuery, of.PersonBalanceQueryVariables> = {
  name: 'PersonBalance',
  text: 'query PersonBalance{me{balance{...BalanceFields}}}' + BalanceFields,
}
export const ProofsToReview: TypedDocument<of.ProofsToReviewQuery, of.ProofsToReviewQueryVariables> = {
  name: 'ProofsToReview',
  text: 'query ProofsToReview($first:Int){proofsToReview(first:$first){id title amountTnd version proofInfo{submissionCount}updatedAt}}',
}
export const PutBusiness: TypedDocument<of.PutBusinessMutation, of.PutBusinessMutationVariables> = {
  name: 'PutBusiness',
  text: 'mutation PutBusiness($input:PutBusinessInput!){putBusiness(input:$input){business{...BusinessFields}userErrors{...UserErrorFields}}}' + BusinessFields + UserErrorFields,
}
export const PutDeveloperSignature: TypedDocument<of.PutDeveloperSignatureMutation, of.PutDeveloperSignatureMutationVariables> = {
  name: 'PutDeveloperSignature',
  text: 'mutation PutDeveloperSignature($input:PutDeveloperSignatureInput!){putDeveloperSignature(input:$input){signature{...DeveloperSignatureFields}userErrors{...UserErrorFields}}}' + DeveloperSignatureFields + UserErrorFields,
}
export const PutOwnSignature: TypedDocument<of.PutOwnSignatureMutation, of.PutOwnSignatureMutationVariables> = {
  name: 'PutOwnSignature',
  text: 'mutation PutOwnSignature($input:PutOwnSignatureInput!){putOwnSignature(input:$input){signature{...DeveloperSignatureFields}userErrors{...UserErrorFields}}}' + DeveloperSignatureFields + UserErrorFields,
}
export const QuoteEscrow: TypedDocument<of.QuoteEscrowQuery, of.QuoteEscrowQueryVariables> = {
  name: 'QuoteEscrow',
  text: 'query QuoteEscrow($input:CreateEscrowInput!){quoteEscrow(input:$input){mode amount currency amountTnd feeBearer escrowFee serviceTaxTnd developerFee buyerFundingTnd sellerNetTnd fxRate fxLockedAt}}',
}
export const RecentDeliveries: TypedDocument<of.RecentDeliveriesQuery, of.RecentDeliveriesQueryVariables> = {
  name: 'RecentDeliveries',
  text: 'query RecentDeliveries($webhookId:ID!$page:Int$limit:Int$status:WebhookDeliveryStatus){webhookDeliveries(webhookId:$webhookId page:$page limit:$limit status:$status){deliveries{...WebhookDeliveryFields}hasMore}}' + WebhookDeliveryFields,
}
export const RecordedEvent: TypedDocument<of.RecordedEventQuery, of.RecordedEventQueryVariables> = {
  name: 'RecordedEvent',
  text: 'query RecordedEvent($id:ID!){recordedEvent(id:$id){id type at escrowId subjectId data}}',
}
export const RecordedEvents: TypedDocument<of.RecordedEventsQuery, of.RecordedEventsQueryVariables> = {
  name: 'RecordedEvents',
  text: 'query RecordedEvents($type:String$escrowId:ID$first:Int$after:String){recordedEvents(type:$type escrowId:$escrowId first:$first after:$after){nodes{id type at escrowId}pageInfo{hasNextPage endCursor}}}',
}
export const RefundDeposit: TypedDocument<of.RefundDepositMutation, of.RefundDepositMutationVariables> = {
  name: 'RefundDeposit',
  text: 'mutation RefundDeposit($input:RefundDepositInput!){refundDeposit(input:$input){depositProof{...DepositProofFields}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + DepositProofFields + PreviewFields + UserErrorFields,
}
export const RegenerateWebhookSecret: TypedDocument<of.RegenerateWebhookSecretMutation, of.RegenerateWebhookSecretMutationVariables> = {
  name: 'RegenerateWebhookSecret',
  text: 'mutation RegenerateWebhookSecret($input:RegenerateWebhookSecretInput!){regenerateWebhookSecret(input:$input){webhook{...WebhookFields}secret userErrors{...UserErrorFields}}}' + WebhookFields + UserErrorFields,
}
export const RegisterDeveloper: TypedDocument<of.RegisterDeveloperMutation, of.RegisterDeveloperMutationVariables> = {
  name: 'RegisterDeveloper',
  text: 'mutation RegisterDeveloper($input:RegisterDeveloperInput!){registerDeveloper(input:$input){developer{...DeveloperFields}userErrors{...UserErrorFields}}}' + DeveloperFields + UserErrorFields,
}
export const RegisterUser: TypedDocument<of.RegisterUserMutation, of.RegisterUserMutationVariables> = {
  name: 'RegisterUser',
  text: 'mutation RegisterUser($input:RegisterUserInput!){registerUser(input:$input){registrationToken email codeExpiresAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ReleaseInvoice: TypedDocument<of.ReleaseInvoiceQuery, of.ReleaseInvoiceQueryVariables> = {
  name: 'ReleaseInvoice',
  text: 'query ReleaseInvoice($escrowId:ID!$requestId:String!){releaseRequest(escrowId:$escrowId requestId:$requestId){invoice{...InvoiceFields}}}' + InvoiceFields,
}
export const ReleaseInvoices: TypedDocument<of.ReleaseInvoicesQuery, of.ReleaseInvoicesQueryVariables> = {
  name: 'ReleaseInvoices',
  text: 'query ReleaseInvoices($escrowId:ID!$first:Int$after:String){me{identityStatus}releaseRequests(escrowId:$escrowId first:$first after:$after){escrow{title status seller{email}buyer{email}}nodes{requestId reference amountTnd status approvalDeadline releasedAt dispute{openedBy answerBy}invoice{number url}}pageInfo{hasNextPage endCursor}}}',
}
export const ReleaseRequestCase: TypedDocument<of.ReleaseRequestCaseQuery, of.ReleaseRequestCaseQueryVariables> = {
  name: 'ReleaseRequestCase',
  text: 'query ReleaseRequestCase($escrowId:ID!$requestId:String!){releaseRequest(escrowId:$escrowId requestId:$requestId){...ReleaseRequestFields dispute{...DisputeFields}}}' + ReleaseRequestFields + DisputeFields + AttachmentFields + SharesFields,
}
export const ReleaseRequests: TypedDocument<of.ReleaseRequestsQuery, of.ReleaseRequestsQueryVariables> = {
  name: 'ReleaseRequests',
  text: 'query ReleaseRequests($escrowId:ID!$first:Int$after:String){releaseRequests(escrowId:$escrowId first:$first after:$after){escrow{...EscrowFields}nodes{...ReleaseRequestFields}pageInfo{hasNextPage endCursor}}}' + EscrowFields + PartyFields + ReleaseRequestFields,
}
export const RenewRecoveryCodes: TypedDocument<of.RenewRecoveryCodesMutation, of.RenewRecoveryCodesMutationVariables> = {
  name: 'RenewRecoveryCodes',
  text: 'mutation RenewRecoveryCodes($input:RenewRecoveryCodesInput!){renewRecoveryCodes(input:$input){recoveryCodes userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ReplayEventsAsStaff: TypedDocument<of.ReplayEventsAsStaffMutation, of.ReplayEventsAsStaffMutationVariables> = {
  name: 'ReplayEventsAsStaff',
  text: 'mutation ReplayEventsAsStaff($input:ReplayEventsAsStaffInput!){replayEventsAsStaff(input:$input){written userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ReplayEvents: TypedDocument<of.ReplayEventsMutation, of.ReplayEventsMutationVariables> = {
  name: 'ReplayEvents',
  text: 'mutation ReplayEvents($input:ReplayEventsInput!){replayEvents(input:$input){deliveries{...WebhookDeliveryFields}userErrors{...UserErrorFields}}}' + WebhookDeliveryFields + UserErrorFields,
}
export const RequestAssociation: TypedDocument<of.RequestAssociationMutation, of.RequestAssociationMutationVariables> = {
  name: 'RequestAssociation',
  text: 'mutation RequestAssociation($input:RequestAssociationInput!){requestAssociation(input:$input){association{...AssociationFields}userErrors{...UserErrorFields}}}' + AssociationFields + SpendingConsentFields + UserErrorFields,
}
export const RequestHealth: TypedDocument<of.RequestHealthQuery, of.RequestHealthQueryVariables> = {
  name: 'RequestHealth',
  text: 'query RequestHealth{requestHealth{requests refused failed medianMs slowMs lastMinute{apiKeyId requests}}}',
}
export const RequestLog: TypedDocument<of.RequestLogQuery, of.RequestLogQueryVariables> = {
  name: 'RequestLog',
  text: 'query RequestLog($first:Int$after:String$filter:RequestLogFilterInput){requestLog(first:$first after:$after filter:$filter){nodes{requestId method path operation status errorCode durationMs apiKeyId keyPrefix address startedAt}pageInfo{hasNextPage endCursor}}}',
}
export const RequestPasswordReset: TypedDocument<of.RequestPasswordResetMutation, of.RequestPasswordResetMutationVariables> = {
  name: 'RequestPasswordReset',
  text: 'mutation RequestPasswordReset($input:RequestPasswordResetInput!){requestPasswordReset(input:$input){expiresAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const RequestSignInCode: TypedDocument<of.RequestSignInCodeMutation, of.RequestSignInCodeMutationVariables> = {
  name: 'RequestSignInCode',
  text: 'mutation RequestSignInCode($input:RequestSignInCodeInput!){requestSignInCode(input:$input){challenge expiresAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const Request: TypedDocument<of.RequestQuery, of.RequestQueryVariables> = {
  name: 'Request',
  text: 'query Request($requestId:String!){request(requestId:$requestId){requestId method path operation status errorCode durationMs apiKeyId keyPrefix address startedAt requestBody requestBytes answerBody answerBytes events{id type timestamp}deliveries{...WebhookDeliveryFields}}}' + WebhookDeliveryFields,
}
export const ResetPassword: TypedDocument<of.ResetPasswordMutation, of.ResetPasswordMutationVariables> = {
  name: 'ResetPassword',
  text: 'mutation ResetPassword($input:ResetPasswordInput!){resetPassword(input:$input){reset userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ResetSecondFactor: TypedDocument<of.ResetSecondFactorMutation, of.ResetSecondFactorMutationVariables> = {
  name: 'ResetSecondFactor',
  text: 'mutation ResetSecondFactor($input:ResetSecondFactorInput!){resetSecondFactor(input:$input){staff{...StaffFields}secret{password otpauthUri}userErrors{...UserErrorFields}}}' + StaffFields + UserErrorFields,
}
export const ResolveDispute: TypedDocument<of.ResolveDisputeMutation, of.ResolveDisputeMutationVariables> = {
  name: 'ResolveDispute',
  text: 'mutation ResolveDispute($input:ResolveDisputeInput!){resolveDispute(input:$input){escrow{id status version}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + PreviewFields + UserErrorFields,
}
export const ResolveReleaseRequest: TypedDocument<of.ResolveReleaseRequestMutation, of.ResolveReleaseRequestMutationVariables> = {
  name: 'ResolveReleaseRequest',
  text: 'mutation ResolveReleaseRequest($input:ResolveReleaseRequestInput!){resolveReleaseRequest(input:$input){escrow{id status version}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + PreviewFields + UserErrorFields,
}
export const RevealDestination: TypedDocument<of.RevealDestinationMutation, of.RevealDestinationMutationVariables> = {
  name: 'RevealDestination',
  text: 'mutation RevealDestination($input:RevealDestinationInput!){revealDestination(input:$input){destination{...DestinationFields}number userErrors{...UserErrorFields}}}' + DestinationFields + UserErrorFields,
}
export const ReviewBusiness: TypedDocument<of.ReviewBusinessMutation, of.ReviewBusinessMutationVariables> = {
  name: 'ReviewBusiness',
  text: 'mutation ReviewBusiness($input:ReviewBusinessInput!){reviewBusiness(input:$input){business{...BusinessFields}userErrors{...UserErrorFields}}}' + BusinessFields + UserErrorFields,
}
export const ReviewDepositProof: TypedDocument<of.ReviewDepositProofMutation, of.ReviewDepositProofMutationVariables> = {
  name: 'ReviewDepositProof',
  text: 'mutation ReviewDepositProof($input:ReviewDepositProofInput!){reviewDepositProof(input:$input){depositProof{...DepositProofFields}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + DepositProofFields + PreviewFields + UserErrorFields,
}
export const ReviewIdentityVerification: TypedDocument<of.ReviewIdentityVerificationMutation, of.ReviewIdentityVerificationMutationVariables> = {
  name: 'ReviewIdentityVerification',
  text: 'mutation ReviewIdentityVerification($input:ReviewIdentityVerificationInput!){reviewIdentityVerification(input:$input){identityVerification{...IdentityVerificationFields}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + IdentityVerificationFields + PreviewFields + UserErrorFields,
}
export const ReviewProofAsStaff: TypedDocument<of.ReviewProofAsStaffMutation, of.ReviewProofAsStaffMutationVariables> = {
  name: 'ReviewProofAsStaff',
  text: 'mutation ReviewProofAsStaff($input:ReviewProofAsStaffInput!){reviewProofAsStaff(input:$input){escrow{id status version}pendingAction{id action expiresAt}preview{...PreviewFields}userErrors{...UserErrorFields}}}' + PreviewFields + UserErrorFields,
}
export const RevokeApiKey: TypedDocument<of.RevokeApiKeyMutation, of.RevokeApiKeyMutationVariables> = {
  name: 'RevokeApiKey',
  text: 'mutation RevokeApiKey($input:RevokeApiKeyInput!){revokeApiKey(input:$input){revoked userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const SayInDispute: TypedDocument<of.SayInDisputeMutation, of.SayInDisputeMutationVariables> = {
  name: 'SayInDispute',
  text: 'mutation SayInDispute($input:AddDisputeMessageInput!$key:String!){addDisputeMessage(input:$input)@idempotent(key:$key){escrow{id version}userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const ServiceHealth: TypedDocument<of.ServiceHealthQuery, of.ServiceHealthQueryVariables> = {
  name: 'ServiceHealth',
  text: 'query ServiceHealth{serviceHealth{at queues{name ready active deferred failed}clockDoubt{kind expectedAt readAt}lateDeadlines{count since}openDeliveries{count since}lateMails{count since}lostMails{count since}booksCheckedAt booksBalance}}',
}
export const SetDeveloperLimits: TypedDocument<of.SetDeveloperLimitsMutation, of.SetDeveloperLimitsMutationVariables> = {
  name: 'SetDeveloperLimits',
  text: 'mutation SetDeveloperLimits($input:SetDeveloperLimitsInput!){setDeveloperLimits(input:$input){developer{...DeveloperFields}userErrors{...UserErrorFields}}}' + DeveloperFields + UserErrorFields,
}
export const SetSpendingConsent: TypedDocument<of.SetSpendingConsentMutation, of.SetSpendingConsentMutationVariables> = {
  name: 'SetSpendingConsent',
  text: 'mutation SetSpendingConsent($input:SetSpendingConsentInput!){setSpendingConsent(input:$input){association{...UserAssociationFields}userErrors{...UserErrorFields}}}' + UserAssociationFields + SpendingConsentFields + UserErrorFields,
}
export const SetStaffRole: TypedDocument<of.SetStaffRoleMutation, of.SetStaffRoleMutationVariables> = {
  name: 'SetStaffRole',
  text: 'mutation SetStaffRole($input:SetStaffRoleInput!){setStaffRole(input:$input){staff{...StaffFields}userErrors{...UserErrorFields}}}' + StaffFields + UserErrorFields,
}
export const SignInWithCode: TypedDocument<of.SignInWithCodeMutation, of.SignInWithCodeMutationVariables> = {
  name: 'SignInWithCode',
  text: 'mutation SignInWithCode($input:SignInWithCodeInput!){signInWithCode(input:$input){token expiresAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const SignIn: TypedDocument<of.SignInMutation, of.SignInMutationVariables> = {
  name: 'SignIn',
  text: 'mutation SignIn($input:SignInInput!){signIn(input:$input){token expiresAt userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const SignOutEverywhere: TypedDocument<of.SignOutEverywhereMutation, of.SignOutEverywhereMutationVariables> = {
  name: 'SignOutEverywhere',
  text: 'mutation SignOutEverywhere{signOutEverywhere{ended userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const SignOut: TypedDocument<of.SignOutMutation, of.SignOutMutationVariables> = {
  name: 'SignOut',
  text: 'mutation SignOut{signOut{revoked userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const SignatureRequest: TypedDocument<of.SignatureRequestQuery, of.SignatureRequestQueryVariables> = {
  name: 'SignatureRequest',
  text: 'query SignatureRequest($token:String!){signatureRequest(token:$token){email isForViewer companyName applicationName image sha256 createdAt confirmedAt}}',
}
export const StaffLink: TypedDocument<of.StaffLinkQuery, of.StaffLinkQueryVariables> = {
  name: 'StaffLink',
  text: 'query StaffLink($token:String!){staffLink(token:$token){email otpauthUri}}',
}
export const StaffSessions: TypedDocument<of.StaffSessionsQuery, of.StaffSessionsQueryVariables> = {
  name: 'StaffSessions',
  text: 'query StaffSessions{staffSessions{display isCurrent startedAt expiresAt}}',
}
export const StaffTopUps: TypedDocument<of.StaffTopUpsQuery, of.StaffTopUpsQueryVariables> = {
  name: 'StaffTopUps',
  text: 'query StaffTopUps($status:TopUpStatus$first:Int$after:String){topUps(status:$status first:$first after:$after){nodes{id amountTnd status reference applicationName createdAt completedAt expiresAt owner{...WalletOwnerFields}}pageInfo{hasNextPage endCursor}}}' + WalletOwnerFields,
}
export const StaffWithdrawals: TypedDocument<of.StaffWithdrawalsQuery, of.StaffWithdrawalsQueryVariables> = {
  name: 'StaffWithdrawals',
  text: 'query StaffWithdrawals($status:WithdrawalStatus$email:String$newestFirst:Boolean$first:Int$after:String){withdrawals(status:$status email:$email newestFirst:$newestFirst first:$first after:$after){nodes{...WithdrawalWithAccountFields owner{...WalletOwnerFields}}pageInfo{hasNextPage endCursor}}}' + WithdrawalWithAccountFields + WithdrawalFields + DestinationFields + WalletOwnerFields,
}
export const Staff: TypedDocument<of.StaffQuery, of.StaffQueryVariables> = {
  name: 'Staff',
  text: 'query Staff{staff{...StaffFields}}' + StaffFields,
}
export const SubmitDepositProof: TypedDocument<of.SubmitDepositProofMutation, of.SubmitDepositProofMutationVariables> = {
  name: 'SubmitDepositProof',
  text: 'mutation SubmitDepositProof($input:SubmitDepositProofInput!){submitDepositProof(input:$input){depositProof{...DepositProofFields}userErrors{...UserErrorFields}}}' + DepositProofFields + UserErrorFields,
}
export const TestClock: TypedDocument<of.TestClockQuery, of.TestClockQueryVariables> = {
  name: 'TestClock',
  text: 'query TestClock($id:ID!){testClock(id:$id){...TestClockFields}}' + TestClockFields,
}
export const TestClocks: TypedDocument<of.TestClocksQuery, of.TestClocksQueryVariables> = {
  name: 'TestClocks',
  text: 'query TestClocks($page:Int$limit:Int){testClocks(page:$page limit:$limit){...TestClockFields}}' + TestClockFields,
}
export const TestWebhook: TypedDocument<of.TestWebhookMutation, of.TestWebhookMutationVariables> = {
  name: 'TestWebhook',
  text: 'mutation TestWebhook($input:TestWebhookInput!){testWebhook(input:$input){delivery{...WebhookDeliveryFields}userErrors{...UserErrorFields}}}' + WebhookDeliveryFields + UserErrorFields,
}
export const TopUpCase: TypedDocument<of.TopUpCaseQuery, of.TopUpCaseQueryVariables> = {
  name: 'TopUpCase',
  text: 'query TopUpCase($id:ID!){topUp(id:$id){id amountTnd status reference applicationName createdAt completedAt expiresAt owner{...WalletOwnerFields}}}' + WalletOwnerFields,
}
export const TopUp: TypedDocument<of.TopUpQuery, of.TopUpQueryVariables> = {
  name: 'TopUp',
  text: 'query TopUp($id:ID!){topUp(id:$id){...TopUpFields}}' + TopUpFields,
}
export const TopUps: TypedDocument<of.TopUpsQuery, of.TopUpsQueryVariables> = {
  name: 'TopUps',
  text: 'query TopUps($status:TopUpStatus$first:Int$after:String){topUps(status:$status first:$first after:$after){nodes{...TopUpFields}pageInfo{hasNextPage endCursor}}}' + TopUpFields,
}
export const UnblockEmailDomain: TypedDocument<of.UnblockEmailDomainMutation, of.UnblockEmailDomainMutationVariables> = {
  name: 'UnblockEmailDomain',
  text: 'mutation UnblockEmailDomain($input:UnblockEmailDomainInput!){unblockEmailDomain(input:$input){domain userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const UpcomingDeadlines: TypedDocument<of.UpcomingDeadlinesQuery, of.UpcomingDeadlinesQueryVariables> = {
  name: 'UpcomingDeadlines',
  text: 'query UpcomingDeadlines($id:ID!){testClock(id:$id){upcoming{kind at escrowId}}}',
}
export const UpdateApiKey: TypedDocument<of.UpdateApiKeyMutation, of.UpdateApiKeyMutationVariables> = {
  name: 'UpdateApiKey',
  text: 'mutation UpdateApiKey($input:UpdateApiKeyInput!){updateApiKey(input:$input){apiKey{...ApiKeyFields}userErrors{...UserErrorFields}}}' + ApiKeyFields + UserErrorFields,
}
export const UpdateDeveloperSettings: TypedDocument<of.UpdateDeveloperSettingsMutation, of.UpdateDeveloperSettingsMutationVariables> = {
  name: 'UpdateDeveloperSettings',
  text: 'mutation UpdateDeveloperSettings($input:UpdateDeveloperSettingsInput!){updateDeveloperSettings(input:$input){developer{...DeveloperFields}userErrors{...UserErrorFields}}}' + DeveloperFields + UserErrorFields,
}
export const UpdateUser: TypedDocument<of.UpdateUserMutation, of.UpdateUserMutationVariables> = {
  name: 'UpdateUser',
  text: 'mutation UpdateUser($input:UpdateUserInput!){updateUser(input:$input){user{...UserFields}userErrors{...UserErrorFields}}}' + UserFields + UserErrorFields,
}
export const UpdateWebhook: TypedDocument<of.UpdateWebhookMutation, of.UpdateWebhookMutationVariables> = {
  name: 'UpdateWebhook',
  text: 'mutation UpdateWebhook($input:UpdateWebhookInput!){updateWebhook(input:$input){webhook{...WebhookFields}userErrors{...UserErrorFields}}}' + WebhookFields + UserErrorFields,
}
export const UserAssociations: TypedDocument<of.UserAssociationsQuery, of.UserAssociationsQueryVariables> = {
  name: 'UserAssociations',
  text: 'query UserAssociations{me{associations{...UserAssociationFields}}}' + UserAssociationFields + SpendingConsentFields,
}
export const UserCase: TypedDocument<of.UserCaseQuery, of.UserCaseQueryVariables> = {
  name: 'UserCase',
  text: 'query UserCase($id:ID!){userCase(id:$id){user{...UserFields balance{...BalanceFields}associations{...UserAssociationFields}}escrows{id title status amountTnd createdAt seller{id}}identityVerifications{...IdentityVerificationFields}sessions{display startedAt expiresAt}destinations{...DestinationFields}}}' + UserFields + BalanceFields + UserAssociationFields + SpendingConsentFields + IdentityVerificationFields + DestinationFields,
}
export const Users: TypedDocument<of.UsersQuery, of.UsersQueryVariables> = {
  name: 'Users',
  text: 'query Users($search:String$first:Int$after:String){users(search:$search first:$first after:$after){nodes{...UserFields}pageInfo{hasNextPage endCursor}}}' + UserFields,
}
export const VerifyDeveloper: TypedDocument<of.VerifyDeveloperMutation, of.VerifyDeveloperMutationVariables> = {
  name: 'VerifyDeveloper',
  text: 'mutation VerifyDeveloper($input:VerifyDeveloperInput!){verifyDeveloper(input:$input){developer{...DeveloperFields}userErrors{...UserErrorFields}}}' + DeveloperFields + UserErrorFields,
}
export const VerifyEmail: TypedDocument<of.VerifyEmailMutation, of.VerifyEmailMutationVariables> = {
  name: 'VerifyEmail',
  text: 'mutation VerifyEmail($input:VerifyEmailInput!){verifyEmail(input:$input){user{...UserFields}userErrors{...UserErrorFields}}}' + UserFields + UserErrorFields,
}
export const Viewer: TypedDocument<of.ViewerQuery, of.ViewerQueryVariables> = {
  name: 'Viewer',
  text: 'query Viewer{viewer{kind user{...UserFields}developer{...DeveloperFields limits{...DeveloperLimitsFields}}apiKey{...ApiKeyFields}staff{...StaffFields}}}' + UserFields + DeveloperFields + DeveloperLimitsFields + ApiKeyFields + StaffFields,
}
export const VisitCase: TypedDocument<of.VisitCaseMutation, of.VisitCaseMutationVariables> = {
  name: 'VisitCase',
  text: 'mutation VisitCase($input:VisitCaseInput!){visitCase(input:$input){visits{caseId email openedAt}againInSeconds userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const WaitingCounts: TypedDocument<of.WaitingCountsQuery, of.WaitingCountsQueryVariables> = {
  name: 'WaitingCounts',
  text: 'query WaitingCounts{waitingCounts{queue count isMore oldestAt cameByDay}}',
}
export const WaitingStaffActions: TypedDocument<of.WaitingStaffActionsQuery, of.WaitingStaffActionsQueryVariables> = {
  name: 'WaitingStaffActions',
  text: 'query WaitingStaffActions{waitingStaffActions{id action escrowId requestId subjectId outcome awardTnd bankReference reason madeBy isOwn mayConfirm createdAt expiresAt}}',
}
export const WalletTransactions: TypedDocument<of.WalletTransactionsQuery, of.WalletTransactionsQueryVariables> = {
  name: 'WalletTransactions',
  text: 'query WalletTransactions($first:Int$offset:Int$filter:TransactionFilterInput){wallet{transactions(first:$first offset:$offset filter:$filter){nodes{...TransactionFields}totalCount}}}' + TransactionFields,
}
export const Wallet: TypedDocument<of.WalletQuery, of.WalletQueryVariables> = {
  name: 'Wallet',
  text: 'query Wallet{wallet{...WalletFields}}' + WalletFields,
}
export const WebhookDeliveries: TypedDocument<of.WebhookDeliveriesQuery, of.WebhookDeliveriesQueryVariables> = {
  name: 'WebhookDeliveries',
  text: 'query WebhookDeliveries($webhookId:ID!$page:Int$limit:Int$status:WebhookDeliveryStatus){webhookDeliveries(webhookId:$webhookId page:$page limit:$limit status:$status){deliveries{...WebhookDeliveryFields}pagination{page limit total pages}}}' + WebhookDeliveryFields,
}
export const Webhook: TypedDocument<of.WebhookQuery, of.WebhookQueryVariables> = {
  name: 'Webhook',
  text: 'query Webhook($id:ID!){webhook(id:$id){...WebhookFields}}' + WebhookFields,
}
export const Webhooks: TypedDocument<of.WebhooksQuery, of.WebhooksQueryVariables> = {
  name: 'Webhooks',
  text: 'query Webhooks{webhooks{...WebhookFields}}' + WebhookFields,
}
export const WithdrawOauthConsent: TypedDocument<of.WithdrawOauthConsentMutation, of.WithdrawOauthConsentMutationVariables> = {
  name: 'WithdrawOauthConsent',
  text: 'mutation WithdrawOauthConsent($input:WithdrawOauthConsentInput!){withdrawOauthConsent(input:$input){withdrawn userErrors{...UserErrorFields}}}' + UserErrorFields,
}
export const WithdrawalCase: TypedDocument<of.WithdrawalCaseQuery, of.WithdrawalCaseQueryVariables> = {
  name: 'WithdrawalCase',
  text: 'query WithdrawalCase($id:ID!){withdrawal(id:$id){...WithdrawalWithAccountFields owner{...WalletOwnerFields}}}' + WithdrawalWithAccountFields + WithdrawalFields + DestinationFields + WalletOwnerFields,
}
export const WithdrawalChoices: TypedDocument<of.WithdrawalChoicesQuery, of.WithdrawalChoicesQueryVariables> = {
  name: 'WithdrawalChoices',
  text: 'query WithdrawalChoices{me{identityStatus balance{available}}destinations{...DestinationFields}}' + DestinationFields,
}
export const Withdrawal: TypedDocument<of.WithdrawalQuery, of.WithdrawalQueryVariables> = {
  name: 'Withdrawal',
  text: 'query Withdrawal($id:ID!){withdrawal(id:$id){...WithdrawalFields}}' + WithdrawalFields,
}
export const Withdrawals: TypedDocument<of.WithdrawalsQuery, of.WithdrawalsQueryVariables> = {
  name: 'Withdrawals',
  text: 'query Withdrawals($status:WithdrawalStatus$first:Int$after:String){withdrawals(status:$status first:$first after:$after){nodes{...WithdrawalWithAccountFields}pageInfo{hasNextPage endCursor}}}' + WithdrawalWithAccountFields + WithdrawalFields + DestinationFields,
}

/** All of them, in the order of their names. */
export const committedDocuments: ReadonlyArray<TypedDocument<object, never>> = [
  AccountEscrow,
  AddDisputeMessage,
  AddFeeSchedule,
  AdvanceTestClock,
  AnswerAssociation,
  ApiKey,
  ApiKeys,
  AssociationRequest,
  AuditLog,
  AwardShares,
  Balance,
  BeginIdentityVerification,
  BeginSecondFactor,
  BeginSellerIdentityVerification,
  BlockEmailDomain,
  BlockedEmailDomains,
  BooksBalance,
  Businesses,
  CancelCheckoutSession,
  CancelWithdrawal,
  ChangePassword,
  ChargeCheckout,
  Charge,
  Charges,
  CheckLedger,
  CheckoutEscrow,
  CheckoutSession,
  ComingDeadlines,
  CompleteSandboxSession,
  ConfirmClock,
  ConfirmDestination,
  ConfirmDeveloperSignature,
  ConfirmOwnSignature,
  ConfirmSecondFactor,
  ConfirmStaffAction,
  CreateApiKey,
  CreateCharge,
  CreateCheckoutSession,
  CreateDestination,
  CreateEscrow,
  CreateIdentityVerification,
  CreateOauthClient,
  CreateSandboxUser,
  CreateStaff,
  CreateTestClock,
  CreateTopUp,
  CreateWebhook,
  CreateWithdrawal,
  DecideFinanceCase,
  DecideWithdrawal,
  DecisionsAbout,
  DeleteDestination,
  DeleteDeveloperSignature,
  DeleteOauthClient,
  DeleteOwnSignature,
  DeleteTestClock,
  DeleteWebhook,
  Deliveries,
  DeploymentSettings,
  DepositProof,
  DepositProofs,
  Destination,
  Destinations,
  DeveloperAssociation,
  DeveloperBusiness,
  DeveloperCase,
  DeveloperSettings,
  DeveloperSignature,
  Developer,
  Developers,
  DisableStaff,
  Disputes,
  EndAssociation,
  EndOwnSession,
  EndStaffSessions,
  EscrowCase,
  UpdateEscrow,
  CancelEscrow,
  SignContract,
  PayEscrow,
  SubmitProof,
  ReviewProof,
  ExtendProofDeadline,
  DeliverEscrow,
  RejectDelivery,
  CreateReleaseRequest,
  ApproveReleaseRequest,
  RejectReleaseRequest,
  VoidReleaseRequest,
  CompleteEscrow,
  CancelPaidEscrow,
  AddFunds,
  RefundFunds,
  RequestCancellation,
  AcceptCancellation,
  RejectCancellation,
  ExtendCompletionDeadline,
  GiveReleaseConsent,
  CloseEscrow,
  OpenDispute,
  WithdrawDispute,
  OfferSettlement,
  AcceptSettlement,
  EscrowContract,
  EscrowHistory,
  EscrowMoney,
  EscrowPayouts,
  EscrowProof,
  Escrow,
  Escrows,
  EventFeed,
  EventLog,
  EventTypes,
  Event,
  FailingWebhooks,
  FeeSchedules,
  FinanceCases,
  FindOwn,
  Find,
  GiveOauthConsent,
  IdentityCase,
  IdentityVerification,
  IdentityVerificationsToReview,
  IdentityVerifications,
  JoinStaff,
  LedgerAccount,
  LedgerAccounts,
  LedgerCheck,
  LedgerTransfer,
  LedgerTransfers,
  Me,
  NewEvents,
  OauthClient,
  OauthClients,
  OauthConsents,
  OwnPassword,
  OwnPayout,
  OwnProfile,
  OwnSessions,
  OwnWallet,
  OwnWithdrawal,
  PayCharge,
  PaySandboxCharge,
  PayTopUp,
  PersonBalance,
  ProofsToReview,
  PutBusiness,
  PutDeveloperSignature,
  PutOwnSignature,
  QuoteEscrow,
  RecentDeliveries,
  RecordedEvent,
  RecordedEvents,
  RefundDeposit,
  RegenerateWebhookSecret,
  RegisterDeveloper,
  RegisterUser,
  ReleaseInvoice,
  ReleaseInvoices,
  ReleaseRequestCase,
  ReleaseRequests,
  RenewRecoveryCodes,
  ReplayEventsAsStaff,
  ReplayEvents,
  RequestAssociation,
  RequestHealth,
  RequestLog,
  RequestPasswordReset,
  RequestSignInCode,
  Request,
  ResetPassword,
  ResetSecondFactor,
  ResolveDispute,
  ResolveReleaseRequest,
  RevealDestination,
  ReviewBusiness,
  ReviewDepositProof,
  ReviewIdentityVerification,
  ReviewProofAsStaff,
  RevokeApiKey,
  SayInDispute,
  ServiceHealth,
  SetDeveloperLimits,
  SetSpendingConsent,
  SetStaffRole,
  SignInWithCode,
  SignIn,
  SignOutEverywhere,
  SignOut,
  SignatureRequest,
  StaffLink,
  StaffSessions,
  StaffTopUps,
  StaffWithdrawals,
  Staff,
  SubmitDepositProof,
  TestClock,
  TestClocks,
  TestWebhook,
  TopUpCase,
  TopUp,
  TopUps,
  UnblockEmailDomain,
  UpcomingDeadlines,
  UpdateApiKey,
  UpdateDeveloperSettings,
  UpdateUser,
  UpdateWebhook,
  UserAssociations,
  UserCase,
  Users,
  VerifyDeveloper,
  VerifyEmail,
  Viewer,
  VisitCase,
  WaitingCounts,
  WaitingStaffActions,
  WalletTransactions,
  Wallet,
  WebhookDeliveries,
  Webhook,
  Webhooks,
  WithdrawOauthConsent,
  WithdrawalCase,
  WithdrawalChoices,
  Withdrawal,
  Withdrawals,
]
