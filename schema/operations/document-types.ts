// Written by `npm run schema` from the files beside it. A test compares it with them.
import type { JsonData } from '../scalars/json.scalar.js'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { ErrorCode } from '../../server/domain/errors.js';
export type AcceptCancellationInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
};

export type AcceptSettlementInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  offerId: string;
  preview?: boolean | null | undefined;
};

export type AddDisputeMessageInput = {
  body: string;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  fileIds?: Array<string> | null | undefined;
  isInternal?: boolean | null | undefined;
  requestId?: string | null | undefined;
};

export type AddFeeScheduleInput = {
  appliesTo?: Array<PricedKind> | null | undefined;
  effectiveFrom?: string | null | undefined;
  feePercentage: string;
  reason: string;
  taxPercentage?: number | null | undefined;
};

export type AddFundsInput = {
  amountTnd: string;
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  reference?: string | null | undefined;
};

export type AdjustmentType =
  | 'ADD_FUNDS'
  | 'REFUND_FUNDS';

export type AdvanceTestClockInput = {
  id: string;
  to: string;
};

export type AnswerAssociationInput = {
  accept: boolean;
  dailyCapTnd?: string | null | undefined;
  token: string;
};

export type ApproveReleaseRequestInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  requestId: string;
};

export type AssociationAnswer =
  | 'ACCEPTED'
  | 'DECLINED';

export type AssociationStatus =
  | 'ASSOCIATED'
  | 'NONE'
  | 'PENDING';

export type AuditLogFilterInput = {
  about?: string | null | undefined;
  action?: string | null | undefined;
  from?: string | null | undefined;
  staffEmail?: string | null | undefined;
  until?: string | null | undefined;
};

export type BeginIdentityVerificationInput = {
  sessionId: string;
};

export type BeginSecondFactorInput = {
  password: string;
};

export type BeginSellerIdentityVerificationInput = {
  escrowId?: string | null | undefined;
};

export type BlockEmailDomainInput = {
  domain: string;
  reason: string;
};

export type BusinessDecision =
  | 'APPROVE'
  | 'REJECT';

export type BusinessStatus =
  | 'APPROVED'
  | 'PENDING'
  | 'REJECTED';

export type CancelCheckoutSessionInput = {
  sessionId: string;
};

export type CancelEscrowInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
};

export type CancelPaidEscrowInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
};

export type CancelWithdrawalInput = {
  id: string;
  preview?: boolean | null | undefined;
};

export type ChangePasswordInput = {
  currentPassword?: string | null | undefined;
  password: string;
};

export type Channel =
  | 'API'
  | 'CONSOLE'
  | 'ITSELF'
  | 'PAGE';

export type ChargeCheckoutState =
  | 'EXPIRED'
  | 'OPEN'
  | 'PAID'
  | 'PROCESSING';

export type ChargeFilterInput = {
  createdFrom?: string | null | undefined;
  createdTo?: string | null | undefined;
  currency?: Array<Currency> | null | undefined;
  maxAmountTnd?: string | null | undefined;
  minAmountTnd?: string | null | undefined;
  q?: string | null | undefined;
  status?: Array<ChargeStatus> | null | undefined;
};

export type ChargeSort =
  | 'AMOUNT'
  | 'AMOUNT_DESC'
  | 'CREATED_AT'
  | 'CREATED_AT_DESC';

export type ChargeStatus =
  | 'COMPLETED'
  | 'PAID'
  | 'PENDING';

export type CheckLedgerInput = {
  reason: string;
};

export type CheckoutAction =
  | 'ACCEPT_CANCELLATION'
  | 'ACCEPT_PAY'
  | 'ADD_FUNDS'
  | 'APPROVE_RELEASE'
  | 'CANCEL_ESCROW'
  | 'COMPLETE'
  | 'DISPUTE'
  | 'REFUND_FUNDS'
  | 'REJECT_CANCELLATION'
  | 'REJECT_RELEASE'
  | 'REQUEST_CANCELLATION'
  | 'REVIEW_PROOF'
  | 'SIGN_CONTRACT'
  | 'SUBMIT_PROOF';

export type CheckoutSessionStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'PENDING';

export type ClaimStatus =
  | 'LINKED'
  | 'PENDING';

export type ClockDoubtKind =
  | 'LEFT_MONOTONIC'
  | 'LONG_SILENCE';

export type CloseEscrowInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  pendingRequests?: PendingRequestChoice | null | undefined;
  preview?: boolean | null | undefined;
  reason?: string | null | undefined;
};

export type CompleteEscrowInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
};

export type CompleteSandboxSessionInput = {
  acceptAutomaticRelease?: boolean | null | undefined;
  amountTnd?: string | null | undefined;
  category?: string | null | undefined;
  decision?: string | null | undefined;
  full?: boolean | null | undefined;
  method?: string | null | undefined;
  name?: string | null | undefined;
  note?: string | null | undefined;
  proofType?: string | null | undefined;
  reason?: string | null | undefined;
  sessionId: string;
};

export type ConfirmClockInput = {
  reason: string;
};

export type ConfirmDestinationInput = {
  code: string;
  id: string;
};

export type ConfirmDeveloperSignatureInput = {
  sha256: string;
  token: string;
};

export type ConfirmOwnSignatureInput = {
  developerId: string;
  sha256: string;
};

export type ConfirmSecondFactorInput = {
  otp: string;
};

export type ConfirmStaffActionInput = {
  id: string;
  preview?: boolean | null | undefined;
};

export type CreateApiKeyInput = {
  expiresAt?: string | null | undefined;
  metadata?: JsonData | null | undefined;
  name: string;
  rateLimit?: number | null | undefined;
};

export type CreateChargeInput = {
  amount: string;
  currency?: Currency | null | undefined;
  merchantReference: string;
  metadata?: JsonData | null | undefined;
  receiptEmail?: string | null | undefined;
  redirectUrl: string;
  testClockId?: string | null | undefined;
  title: string;
};

export type CreateCheckoutSessionInput = {
  action: CheckoutAction;
  escrowId: string;
  metadata?: JsonData | null | undefined;
  redirectUrl: string;
  targetUserEmail: string;
};

export type CreateDestinationInput = {
  holderName: string;
  iban?: string | null | undefined;
  rib?: string | null | undefined;
};

export type CreateEscrowInput = {
  amount: string;
  autoSign?: boolean | null | undefined;
  buyerEmail: string;
  contractLanguage?: Language | null | undefined;
  contractTerms?: string | null | undefined;
  currency?: Currency | null | undefined;
  description?: string | null | undefined;
  developerFeePercentage?: string | null | undefined;
  estimatedDeliveryDays?: number | null | undefined;
  expiresInDays?: number | null | undefined;
  feeBearer?: FeeBearer | null | undefined;
  fulfillmentPolicy?: FulfillmentPolicyInput | null | undefined;
  metadata?: JsonData | null | undefined;
  mode?: EscrowMode | null | undefined;
  progressiveRelease?: ProgressiveReleaseInput | null | undefined;
  sellerEmail?: string | null | undefined;
  testClockId?: string | null | undefined;
  title: string;
};

export type CreateIdentityVerificationInput = {
  email: string;
  externalUserId?: string | null | undefined;
  metadata?: JsonData | null | undefined;
  redirectUrl?: string | null | undefined;
  testClockId?: string | null | undefined;
};

export type CreateOauthClientInput = {
  name: string;
  public?: boolean | null | undefined;
  redirectUris: Array<string>;
};

export type CreateReleaseRequestInput = {
  amount?: string | null | undefined;
  amountTnd?: string | null | undefined;
  currency?: Currency | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  note?: string | null | undefined;
  preview?: boolean | null | undefined;
  reference?: string | null | undefined;
  requestId: string;
};

export type CreateSandboxUserInput = {
  associate?: boolean | null | undefined;
  email: string;
  firstName?: string | null | undefined;
  identity?: SandboxIdentity | null | undefined;
  lastName?: string | null | undefined;
  walletTnd?: string | null | undefined;
};

export type CreateStaffInput = {
  email: string;
  locale?: Language | null | undefined;
  password?: string | null | undefined;
  reason: string;
  role: StaffRole;
};

export type CreateTestClockInput = {
  name?: string | null | undefined;
  now?: string | null | undefined;
};

export type CreateTopUpInput = {
  amountTnd: string;
  redirectUrl?: string | null | undefined;
  reference: string;
};

export type CreateWebhookInput = {
  events?: Array<string> | null | undefined;
  url: string;
};

export type CreateWithdrawalInput = {
  amountTnd: string;
  destinationId: string;
  preview?: boolean | null | undefined;
  reference: string;
};

export type CredentialKind =
  | 'API_KEY'
  | 'DEVELOPER'
  | 'STAFF'
  | 'USER';

export type Currency =
  | 'EUR'
  | 'TND'
  | 'USD';

export type DecideFinanceCaseInput = {
  bankReference?: string | null | undefined;
  decision: FinanceDecision;
  id: string;
  preview?: boolean | null | undefined;
  reason: string;
};

export type DecideWithdrawalInput = {
  bankReference?: string | null | undefined;
  decision: WithdrawalDecision;
  id: string;
  preview?: boolean | null | undefined;
  reason: string;
};

export type DecisionSource =
  | 'ADMIN'
  | 'BUYER'
  | 'TIMEOUT';

export type DeleteDestinationInput = {
  id: string;
};

export type DeleteOauthClientInput = {
  id: string;
};

export type DeleteOwnSignatureInput = {
  developerId: string;
};

export type DeleteTestClockInput = {
  id: string;
};

export type DeleteWebhookInput = {
  webhookId: string;
};

export type DeliverEscrowInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
};

export type DepositDecision =
  | 'APPROVE'
  | 'REJECT';

export type DepositProofStatus =
  | 'ACCEPTED'
  | 'AUTO_REJECTED'
  | 'PENDING'
  | 'REJECTED';

export type DestinationStatus =
  | 'ACTIVE'
  | 'PENDING_CONFIRMATION';

export type DestinationType =
  | 'IBAN'
  | 'RIB';

export type DeveloperSignatureStatus =
  | 'CONFIRMED'
  | 'NONE'
  | 'UNCONFIRMED';

export type DisableStaffInput = {
  id: string;
  reason: string;
};

export type DisputeAuthor =
  | 'BUYER'
  | 'SELLER'
  | 'STAFF';

export type DisputeCategory =
  | 'FRAUD'
  | 'INCOMPLETE'
  | 'NOT_AS_DESCRIBED'
  | 'NOT_DELIVERED'
  | 'OTHER'
  | 'PAYMENT';

export type DisputeResolution =
  | 'DISMISS'
  | 'REFUND_BUYER'
  | 'RELEASE_SELLER'
  | 'SPLIT';

export type DisputeType =
  | 'ESCROW_DISPUTE'
  | 'RELEASE_DISPUTE';

export type EndAssociationInput = {
  developerId?: string | null | undefined;
};

export type EndOwnSessionInput = {
  id: string;
};

export type EndStaffSessionsInput = {
  id: string;
  reason: string;
};

export type Environment =
  | 'LIVE'
  | 'SANDBOX';

export { ErrorCode };

export type EscrowAccount =
  | 'AVAILABLE'
  | 'BANK'
  | 'BUYER'
  | 'CARD'
  | 'DEVELOPER'
  | 'HELD'
  | 'PENDING'
  | 'PLATFORM_FEE'
  | 'RESERVED'
  | 'SELLER'
  | 'SERVICE_TAX';

export type EscrowAction =
  | 'ACCEPT_CANCELLATION'
  | 'ACCEPT_SETTLEMENT'
  | 'ADD_FUNDS'
  | 'APPROVE_RELEASE_REQUEST'
  | 'CANCEL'
  | 'CANCEL_PAID'
  | 'CLOSE'
  | 'COMPLETE'
  | 'CREATE_RELEASE_REQUEST'
  | 'DELIVER'
  | 'EXTEND_COMPLETION_DEADLINE'
  | 'EXTEND_PROOF_DEADLINE'
  | 'GIVE_RELEASE_CONSENT'
  | 'OFFER_SETTLEMENT'
  | 'OPEN_DISPUTE'
  | 'PAY'
  | 'REFUND_FUNDS'
  | 'REJECT_CANCELLATION'
  | 'REJECT_DELIVERY'
  | 'REJECT_RELEASE_REQUEST'
  | 'REQUEST_CANCELLATION'
  | 'RESOLVE_DISPUTE'
  | 'RESOLVE_RELEASE_REQUEST'
  | 'REVIEW_PROOF'
  | 'REVIEW_PROOF_AS_STAFF'
  | 'SIGN_CONTRACT'
  | 'SUBMIT_PROOF'
  | 'UPDATE'
  | 'VOID_RELEASE_REQUEST'
  | 'WITHDRAW_DISPUTE';

export type EscrowFilterInput = {
  createdFrom?: string | null | undefined;
  createdTo?: string | null | undefined;
  currency?: Array<Currency> | null | undefined;
  email?: string | null | undefined;
  hasDispute?: boolean | null | undefined;
  maxAmountTnd?: string | null | undefined;
  minAmountTnd?: string | null | undefined;
  mode?: Array<EscrowMode> | null | undefined;
  progressive?: boolean | null | undefined;
  q?: string | null | undefined;
  role?: EscrowRole | null | undefined;
  status?: Array<EscrowStatus> | null | undefined;
  updatedFrom?: string | null | undefined;
  updatedTo?: string | null | undefined;
  userId?: string | null | undefined;
};

export type EscrowMode =
  | 'INSTANT'
  | 'QUICK'
  | 'STANDARD';

export type EscrowRole =
  | 'BUYER'
  | 'CREATOR'
  | 'SELLER';

export type EscrowSort =
  | 'AMOUNT'
  | 'AMOUNT_DESC'
  | 'CREATED_AT'
  | 'CREATED_AT_DESC'
  | 'UPDATED_AT'
  | 'UPDATED_AT_DESC';

export type EscrowStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'DELIVERED'
  | 'DISPUTED'
  | 'PAID'
  | 'PENDING';

export type ExtendCompletionDeadlineInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  hours?: number | null | undefined;
};

export type ExtendProofDeadlineInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  hours: number;
};

export type FeeBearer =
  | 'BUYER'
  | 'SELLER';

export type FinanceCaseKind =
  | 'CHARGEBACK'
  | 'REFUND';

export type FinanceCaseStatus =
  | 'OPEN'
  | 'RETRYING'
  | 'SETTLED'
  | 'WITHDRAWN';

export type FinanceDecision =
  | 'RETRY'
  | 'SETTLE';

export type FindingPage =
  | 'ACCOUNT'
  | 'CHARGE'
  | 'DEPOSIT'
  | 'DEVELOPER'
  | 'DISPUTE'
  | 'ESCROW'
  | 'EVENT'
  | 'FINANCE_CASE'
  | 'IDENTITY'
  | 'STAFF'
  | 'TOP_UP'
  | 'TRANSFER'
  | 'USER'
  | 'WITHDRAWAL';

export type FulfillmentPolicyInput = {
  allowedProofTypes?: Array<string> | null | undefined;
  buyerReviewDeadlineHours?: number | null | undefined;
  proofUploadDeadlineHours?: number | null | undefined;
  type: string;
};

export type GiveOauthConsentInput = {
  clientId: string;
  scopes: Array<string>;
};

export type GiveReleaseConsentInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
};

export type IdentityDecision =
  | 'APPROVE'
  | 'REJECT';

export type IdentityStatus =
  | 'APPROVED'
  | 'NONE'
  | 'PENDING'
  | 'REJECTED';

export type JoinStaffInput = {
  otp: string;
  password: string;
  token: string;
};

export type KycStatus =
  | 'APPROVED'
  | 'PENDING'
  | 'REJECTED';

export type Language =
  | 'AR'
  | 'EN'
  | 'FR';

export type MomentKind =
  | 'DECISION'
  | 'EVENT'
  | 'MAIL'
  | 'WEBHOOK';

export type MoneyPlace =
  | 'BANK'
  | 'BUYER'
  | 'CARD'
  | 'DEVELOPER'
  | 'FEES'
  | 'HELD'
  | 'RESERVED'
  | 'SELLER';

export type NoticeTopic =
  | 'PROGRESS'
  | 'REMINDERS'
  | 'WALLET';

export type OfferSettlementInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  sellerAwardTnd: string;
};

export type OpenDisputeInput = {
  category: DisputeCategory;
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  fileIds?: Array<string> | null | undefined;
  reason: string;
};

export type OwnPage =
  | 'API_KEY'
  | 'CHARGE'
  | 'ESCROW'
  | 'EVENT'
  | 'OAUTH_CLIENT'
  | 'TEST_CLOCK'
  | 'WEBHOOK';

export type Party =
  | 'BUYER'
  | 'SELLER';

export type PayChargeInput = {
  locale?: Language | null | undefined;
  receiptEmail?: string | null | undefined;
  sessionId: string;
};

export type PayEscrowInput = {
  acceptAutomaticRelease?: boolean | null | undefined;
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  method: PaymentMethod;
  preview?: boolean | null | undefined;
};

export type PaySandboxChargeInput = {
  charge: string;
  receiptEmail?: string | null | undefined;
};

export type PayTopUpInput = {
  topUpId: string;
};

export type PaymentMethod =
  | 'CARD'
  | 'WALLET';

export type PendingRequestChoice =
  | 'APPROVE'
  | 'VOID'
  | 'WAIT';

export type PersonKind =
  | 'DEVELOPER'
  | 'STAFF'
  | 'USER';

export type PricedKind =
  | 'CHARGE'
  | 'INSTANT'
  | 'QUICK'
  | 'STANDARD';

export type ProgressiveReleaseInput = {
  autoApproveHours?: number | null | undefined;
  minReleaseTnd?: string | null | undefined;
};

export type ProofDecisionSource =
  | 'ADMIN'
  | 'BUYER'
  | 'TIMEOUT';

export type ProofPhase =
  | 'ACCEPTED'
  | 'ACCEPTED_BY_TIMEOUT'
  | 'AWAITING_FUNDING'
  | 'CORRECTION_REQUESTED'
  | 'EXPIRED'
  | 'NEEDS_REVIEW'
  | 'SUBMITTED_WAITING_BUYER_REVIEW'
  | 'WAITING_SELLER_PROOF';

export type ProofReview =
  | 'ACCEPT'
  | 'REPORT'
  | 'REQUEST_CORRECTION';

export type ProofRuling =
  | 'ACCEPT'
  | 'CANCEL'
  | 'REQUEST_CORRECTION';

export type ProofSubmissionDecision =
  | 'ACCEPTED'
  | 'CORRECTION_REQUESTED'
  | 'REJECTED'
  | 'REPORTED';

export type ProofType =
  | 'ORDER_CONFIRMATION'
  | 'OTHER'
  | 'PRODUCT_PHOTO'
  | 'RECEIPT'
  | 'TRACKING_PROOF';

export type PutBusinessInput = {
  fileIds?: Array<string> | null | undefined;
  logoFileId?: string | null | undefined;
  name: string;
  registrationNumber: string;
  taxId: string;
};

export type PutDeveloperSignatureInput = {
  image: string;
};

export type PutOwnSignatureInput = {
  developerId: string;
  image: string;
};

export type RefundDepositInput = {
  bankReference: string;
  id: string;
  preview?: boolean | null | undefined;
  reason: string;
};

export type RefundFundsInput = {
  amount?: string | null | undefined;
  amountTnd?: string | null | undefined;
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  full?: boolean | null | undefined;
  preview?: boolean | null | undefined;
  reason?: string | null | undefined;
  reference?: string | null | undefined;
};

export type RegenerateWebhookSecretInput = {
  webhookId: string;
};

export type RegisterDeveloperInput = {
  companyName: string;
  email: string;
  password: string;
};

export type RegisterUserInput = {
  email: string;
  firstName: string;
  lastName: string;
  locale?: Language | null | undefined;
  password: string;
};

export type RejectCancellationInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  reason?: string | null | undefined;
};

export type RejectDeliveryInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  reason?: string | null | undefined;
};

export type RejectReleaseRequestInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  fileIds?: Array<string> | null | undefined;
  reason: string;
  requestId: string;
};

export type ReleaseRequestOrigin =
  | 'API'
  | 'DASHBOARD';

export type ReleaseRequestStatus =
  | 'APPROVED'
  | 'DISPUTED'
  | 'PENDING'
  | 'RELEASED'
  | 'VOIDED';

export type RenewRecoveryCodesInput = {
  otp: string;
};

export type ReplayEventsAsStaffInput = {
  developerId?: string | null | undefined;
  eventIds?: Array<string> | null | undefined;
  from?: string | null | undefined;
  reason: string;
  to?: string | null | undefined;
  types?: Array<string> | null | undefined;
};

export type ReplayEventsInput = {
  eventIds?: Array<string> | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  types?: Array<string> | null | undefined;
  webhookId?: string | null | undefined;
};

export type RequestAssociationInput = {
  email: string;
};

export type RequestCancellationInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  reason?: string | null | undefined;
};

export type RequestLogFilterInput = {
  apiKeyId?: string | null | undefined;
  from?: string | null | undefined;
  method?: string | null | undefined;
  path?: string | null | undefined;
  requestId?: string | null | undefined;
  status?: string | null | undefined;
  to?: string | null | undefined;
};

export type RequestPasswordResetInput = {
  email: string;
  kind: PersonKind;
  locale?: Language | null | undefined;
};

export type RequestSignInCodeInput = {
  email: string;
  locale?: Language | null | undefined;
};

export type ResetPasswordInput = {
  kind: PersonKind;
  password: string;
  token: string;
};

export type ResetSecondFactorInput = {
  id: string;
  locale?: Language | null | undefined;
  reason: string;
};

export type ResolveDisputeInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  outcome: DisputeResolution;
  preview?: boolean | null | undefined;
  reason: string;
  sellerAwardTnd?: string | null | undefined;
};

export type ResolveReleaseRequestInput = {
  awardedTnd: string;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  reason: string;
  requestId: string;
};

export type RevealDestinationInput = {
  reason: string;
  withdrawalId: string;
};

export type ReviewBusinessInput = {
  decision: BusinessDecision;
  expectedVersion?: number | null | undefined;
  id: string;
  reason: string;
};

export type ReviewDepositProofInput = {
  decision: DepositDecision;
  id: string;
  preview?: boolean | null | undefined;
  reason: string;
};

export type ReviewIdentityVerificationInput = {
  decision: IdentityDecision;
  id: string;
  preview?: boolean | null | undefined;
  reason: string;
};

export type ReviewProofAsStaffInput = {
  decision: ProofRuling;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  reason: string;
};

export type ReviewProofInput = {
  checkoutSessionId?: string | null | undefined;
  decision: ProofReview;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  reason?: string | null | undefined;
};

export type RevokeApiKeyInput = {
  id: string;
};

export type SandboxIdentity =
  | 'APPROVED'
  | 'NONE';

export type SetDeveloperLimitsInput = {
  dailyCreations?: number | null | undefined;
  id: string;
  reason: string;
};

export type SetSpendingConsentInput = {
  dailyCapTnd?: string | null | undefined;
  developerId: string;
};

export type SetStaffRoleInput = {
  id: string;
  reason: string;
  role: StaffRole;
};

export type SettingHeading =
  | 'DEPLOYMENT'
  | 'LIMITS'
  | 'POLICY';

export type SettlementOfferStatus =
  | 'ACCEPTED'
  | 'OPEN'
  | 'SUPERSEDED';

export type SignContractInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  name?: string | null | undefined;
  signatureImage?: string | null | undefined;
};

export type SignInInput = {
  email: string;
  kind: PersonKind;
  otp?: string | null | undefined;
  password: string;
};

export type SignInWithCodeInput = {
  challenge: string;
  code: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

export type StaffRole =
  | 'COMPLIANCE'
  | 'DISPUTES'
  | 'FINANCE'
  | 'OWNER'
  | 'SUPPORT';

export type SubmitDepositProofInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  fileIds: Array<string>;
  note?: string | null | undefined;
};

export type SubmitProofInput = {
  checkoutSessionId?: string | null | undefined;
  escrowId: string;
  expectedVersion?: number | null | undefined;
  fileIds: Array<string>;
  note?: string | null | undefined;
  proofType?: ProofType | null | undefined;
};

export type TestWebhookInput = {
  webhookId: string;
};

export type TopUpStatus =
  | 'COMPLETED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PENDING'
  | 'PROCESSING';

export type TransactionFilterInput = {
  escrowId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  type?: Array<TransactionType> | null | undefined;
};

export type TransactionType =
  | 'CARD_PAYMENT'
  | 'COMMISSION'
  | 'ESCROW_INCOME'
  | 'ESCROW_PAYMENT'
  | 'ESCROW_REFUND'
  | 'OTHER'
  | 'TOP_UP'
  | 'WITHDRAWAL'
  | 'WITHDRAWAL_RETURN';

export type UnblockEmailDomainInput = {
  domain: string;
  reason: string;
};

export type UpdateApiKeyInput = {
  expiresAt?: string | null | undefined;
  id: string;
  isActive?: boolean | null | undefined;
  metadata?: JsonData | null | undefined;
  name?: string | null | undefined;
  rateLimit?: number | null | undefined;
  reason?: string | null | undefined;
};

export type UpdateDeveloperSettingsInput = {
  allowedRedirectUrls?: Array<string> | null | undefined;
  applicationName?: string | null | undefined;
  companyName?: string | null | undefined;
};

export type UpdateEscrowInput = {
  amount?: string | null | undefined;
  amountTnd?: string | null | undefined;
  contractTerms?: string | null | undefined;
  description?: string | null | undefined;
  escrowId: string;
  estimatedDeliveryDays?: number | null | undefined;
  expectedVersion?: number | null | undefined;
  feeBearer?: FeeBearer | null | undefined;
  title?: string | null | undefined;
};

export type UpdateUserInput = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  locale?: Language | null | undefined;
  mutedNotices?: Array<NoticeTopic> | null | undefined;
};

export type UpdateWebhookInput = {
  events?: Array<string> | null | undefined;
  isActive?: boolean | null | undefined;
  url?: string | null | undefined;
  webhookId: string;
};

export type VerifyDeveloperInput = {
  code: string;
  email: string;
};

export type VerifyEmailInput = {
  code: string;
  email: string;
  registrationToken: string;
};

export type VisitCaseInput = {
  id: string;
};

export type VoidReleaseRequestInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  requestId: string;
};

export type WaitingQueue =
  | 'BUSINESSES'
  | 'DEPOSITS'
  | 'DEPOSIT_REFUNDS'
  | 'DISPUTES'
  | 'FINANCE_CASES'
  | 'IDENTITIES'
  | 'PROOFS'
  | 'WITHDRAWALS';

export type WebhookDeliveryStatus =
  | 'DELIVERED'
  | 'FAILED'
  | 'PENDING';

export type WithdrawDisputeInput = {
  escrowId: string;
  expectedVersion?: number | null | undefined;
  preview?: boolean | null | undefined;
  requestId?: string | null | undefined;
};

export type WithdrawOauthConsentInput = {
  clientId: string;
};

export type WithdrawalDecision =
  | 'PAY'
  | 'REJECT';

export type WithdrawalStatus =
  | 'APPROVED'
  | 'CANCELLED'
  | 'PAID'
  | 'PENDING'
  | 'REJECTED';

export type AccountEscrowQueryVariables = Exact<{
  id: string;
}>;

export type AccountEscrowQuery = { escrow: (
    { cancellationRequests: Array<{ status: string, requestedAt: string, decidedAt: string | null }>, disputes: Array<DisputeFieldsFragment> }
    & PartyEscrowFieldsFragment
  ) | null };

export type AddDisputeMessageMutationVariables = Exact<{
  input: AddDisputeMessageInput;
}>;

export type AddDisputeMessageMutation = { addDisputeMessage: { escrow: { id: string, version: number } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AddFeeScheduleMutationVariables = Exact<{
  input: AddFeeScheduleInput;
}>;

export type AddFeeScheduleMutation = { addFeeSchedule: { feeSchedule: { number: number, effectiveFrom: string } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AdvanceTestClockMutationVariables = Exact<{
  input: AdvanceTestClockInput;
}>;

export type AdvanceTestClockMutation = { advanceTestClock: { eventCount: number | null, isComplete: boolean | null, testClock: TestClockFieldsFragment | null, events: Array<
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
    > | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AnswerAssociationMutationVariables = Exact<{
  input: AnswerAssociationInput;
}>;

export type AnswerAssociationMutation = { answerAssociation: { status: AssociationAnswer | null, developerId: string | null, companyName: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ApiKeyQueryVariables = Exact<{
  id?: string | null | undefined;
}>;

export type ApiKeyQuery = { apiKey: ApiKeyFieldsFragment | null };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;

export type ApiKeysQuery = { apiKeys: Array<ApiKeyFieldsFragment> };

export type AssociationRequestQueryVariables = Exact<{
  token: string;
}>;

export type AssociationRequestQuery = { associationRequest: { email: string, isForViewer: boolean, companyName: string, applicationName: string | null, logoUrl: string | null, requestedAt: string, expiresAt: string } | null };

export type AuditEntryFieldsFragment = { id: string, actorKind: string, staffEmail: string | null, action: string, subject: string, subjectId: string | null, reason: string | null, before: JsonData | null, after: JsonData | null, requestId: string | null, occurredAt: string };

export type AuditLogQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: AuditLogFilterInput | null | undefined;
}>;

export type AuditLogQuery = { auditLog: { nodes: Array<AuditEntryFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AwardSharesQueryVariables = Exact<{
  id: string;
  sellerAwardTnd: string;
}>;

export type AwardSharesQuery = { escrow: { disputes: Array<{ sharesAt: SharesFieldsFragment | null }> } | null };

export type BalanceQueryVariables = Exact<{ [key: string]: never; }>;

export type BalanceQuery = { me: { balance: BalanceFieldsFragment } | null, developer: { business: { balance: { available: string, pending: string } } | null } | null };

export type BeginIdentityVerificationMutationVariables = Exact<{
  input: BeginIdentityVerificationInput;
}>;

export type BeginIdentityVerificationMutation = { beginIdentityVerification: { url: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type BeginSecondFactorMutationVariables = Exact<{
  input: BeginSecondFactorInput;
}>;

export type BeginSecondFactorMutation = { beginSecondFactor: { otpauthUri: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type BeginSellerIdentityVerificationMutationVariables = Exact<{
  input: BeginSellerIdentityVerificationInput;
}>;

export type BeginSellerIdentityVerificationMutation = { beginSellerIdentityVerification: { url: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type BlockEmailDomainMutationVariables = Exact<{
  input: BlockEmailDomainInput;
}>;

export type BlockEmailDomainMutation = { blockEmailDomain: { domain: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type BlockedEmailDomainsQueryVariables = Exact<{ [key: string]: never; }>;

export type BlockedEmailDomainsQuery = { blockedEmailDomains: Array<string> };

export type BooksBalanceQueryVariables = Exact<{ [key: string]: never; }>;

export type BooksBalanceQuery = { ledgerCheck: { at: string, balances: boolean, findings: Array<{ name: string, violations: number }> } | null };

export type BusinessesQueryVariables = Exact<{
  status?: BusinessStatus | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type BusinessesQuery = { businesses: Array<(
    { developerId: string }
    & BusinessFieldsFragment
  )> };

export type CancelCheckoutSessionMutationVariables = Exact<{
  input: CancelCheckoutSessionInput;
}>;

export type CancelCheckoutSessionMutation = { cancelCheckoutSession: { session: CheckoutSessionFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CancelWithdrawalMutationVariables = Exact<{
  input: CancelWithdrawalInput;
}>;

export type CancelWithdrawalMutation = { cancelWithdrawal: { withdrawal: WithdrawalFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;

export type ChangePasswordMutation = { changePassword: { ended: number | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ChargeCheckoutQueryVariables = Exact<{
  sessionId: string;
}>;

export type ChargeCheckoutQuery = { chargeCheckout: ChargeCheckoutFieldsFragment | null };

export type ChargeCheckoutFieldsFragment = { sessionId: string, state: ChargeCheckoutState, title: string, amount: string, currency: Currency, businessName: string, logoUrl: string | null, applicationName: string | null, reference: string, receiptEmail: string | null, paidAt: string | null, expiresAt: string, redirectUrl: string, receipt: { url: string } | null };

export type ChargeQueryVariables = Exact<{
  id: string;
}>;

export type ChargeQuery = { charge: ChargeFieldsFragment | null };

export type ChargesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  offset?: number | null | undefined;
  filter?: ChargeFilterInput | null | undefined;
  sort?: ChargeSort | null | undefined;
  withTotal?: boolean | null | undefined;
}>;

export type ChargesQuery = { charges: { totalCount?: number, nodes: Array<ChargeFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CheckLedgerMutationVariables = Exact<{
  input: CheckLedgerInput;
}>;

export type CheckLedgerMutation = { checkLedger: { askedAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CheckoutEscrowQueryVariables = Exact<{
  id: string;
}>;

export type CheckoutEscrowQuery = { escrow: (
    { disputes: Array<{ openedBy: DisputeAuthor, answerBy: string | null }> }
    & PartyEscrowFieldsFragment
  ) | null };

export type CheckoutSessionQueryVariables = Exact<{
  id: string;
}>;

export type CheckoutSessionQuery = { checkoutSession: CheckoutSessionFieldsFragment | null };

export type ComingDeadlinesQueryVariables = Exact<{
  until: string;
  first?: number | null | undefined;
}>;

export type ComingDeadlinesQuery = { comingDeadlines: Array<{ id: string, kind: string, at: string, escrowId: string | null, chargeId: string | null, topUpId: string | null, title: string | null }> };

export type CompleteSandboxSessionMutationVariables = Exact<{
  input: CompleteSandboxSessionInput;
}>;

export type CompleteSandboxSessionMutation = { completeSandboxSession: { redirectUrl: string | null, session: CheckoutSessionFieldsFragment | null, escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmClockMutationVariables = Exact<{
  input: ConfirmClockInput;
}>;

export type ConfirmClockMutation = { confirmClock: { confirmedAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmDestinationMutationVariables = Exact<{
  input: ConfirmDestinationInput;
}>;

export type ConfirmDestinationMutation = { confirmDestination: { destination: DestinationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmDeveloperSignatureMutationVariables = Exact<{
  input: ConfirmDeveloperSignatureInput;
}>;

export type ConfirmDeveloperSignatureMutation = { confirmDeveloperSignature: { signature: DeveloperSignatureFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmOwnSignatureMutationVariables = Exact<{
  input: ConfirmOwnSignatureInput;
}>;

export type ConfirmOwnSignatureMutation = { confirmOwnSignature: { signature: DeveloperSignatureFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmSecondFactorMutationVariables = Exact<{
  input: ConfirmSecondFactorInput;
}>;

export type ConfirmSecondFactorMutation = { confirmSecondFactor: { recoveryCodes: Array<string> | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ConfirmStaffActionMutationVariables = Exact<{
  input: ConfirmStaffActionInput;
}>;

export type ConfirmStaffActionMutation = { confirmStaffAction: { escrow: { id: string, status: EscrowStatus, version: number } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;

export type CreateApiKeyMutation = { createApiKey: { key: string | null, apiKey: ApiKeyFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateChargeMutationVariables = Exact<{
  input: CreateChargeInput;
}>;

export type CreateChargeMutation = { createCharge: { created: boolean | null, parametersIgnored: boolean | null, charge: ChargeFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateCheckoutSessionMutationVariables = Exact<{
  input: CreateCheckoutSessionInput;
}>;

export type CreateCheckoutSessionMutation = { createCheckoutSession: { url: string | null, session: { sessionId: string, expiresAt: string } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateDestinationMutationVariables = Exact<{
  input: CreateDestinationInput;
}>;

export type CreateDestinationMutation = { createDestination: { created: boolean | null, destination: DestinationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateEscrowMutationVariables = Exact<{
  input: CreateEscrowInput;
}>;

export type CreateEscrowMutation = { createEscrow: { escrow: (
      { contract: { id: string, pdfUrl: string | null, sellerSigned: boolean, buyerSigned: boolean, isFullySigned: boolean } | null }
      & EscrowFieldsFragment
    ) | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateIdentityVerificationMutationVariables = Exact<{
  input: CreateIdentityVerificationInput;
}>;

export type CreateIdentityVerificationMutation = { createIdentityVerification: { created: boolean | null, message: string | null, identityVerification: IdentityVerificationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateOauthClientMutationVariables = Exact<{
  input: CreateOauthClientInput;
}>;

export type CreateOauthClientMutation = { createOauthClient: { clientSecret: string | null, client: OauthClientFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateSandboxUserMutationVariables = Exact<{
  input: CreateSandboxUserInput;
}>;

export type CreateSandboxUserMutation = { createSandboxUser: { token: string | null, created: boolean | null, user: UserFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateStaffMutationVariables = Exact<{
  input: CreateStaffInput;
}>;

export type CreateStaffMutation = { createStaff: { staff: StaffFieldsFragment | null, secret: { password: string | null, otpauthUri: string | null } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateTestClockMutationVariables = Exact<{
  input: CreateTestClockInput;
}>;

export type CreateTestClockMutation = { createTestClock: { testClock: TestClockFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateTopUpMutationVariables = Exact<{
  input: CreateTopUpInput;
}>;

export type CreateTopUpMutation = { createTopUp: { created: boolean | null, parametersIgnored: boolean | null, topUp: TopUpFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;

export type CreateWebhookMutation = { createWebhook: { secret: string | null, webhook: WebhookFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateWithdrawalMutationVariables = Exact<{
  input: CreateWithdrawalInput;
}>;

export type CreateWithdrawalMutation = { createWithdrawal: { created: boolean | null, withdrawal: WithdrawalFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DecideFinanceCaseMutationVariables = Exact<{
  input: DecideFinanceCaseInput;
}>;

export type DecideFinanceCaseMutation = { decideFinanceCase: { financeCase: FinanceCaseFieldsFragment | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DecideWithdrawalMutationVariables = Exact<{
  input: DecideWithdrawalInput;
}>;

export type DecideWithdrawalMutation = { decideWithdrawal: { withdrawal: WithdrawalFieldsFragment | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DecisionsAboutQueryVariables = Exact<{
  id: string;
}>;

export type DecisionsAboutQuery = { decisionsAbout: Array<AuditEntryFieldsFragment> };

export type DeleteDestinationMutationVariables = Exact<{
  input: DeleteDestinationInput;
}>;

export type DeleteDestinationMutation = { deleteDestination: { destination: DestinationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeleteDeveloperSignatureMutationVariables = Exact<{ [key: string]: never; }>;

export type DeleteDeveloperSignatureMutation = { deleteDeveloperSignature: { deleted: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeleteOauthClientMutationVariables = Exact<{
  input: DeleteOauthClientInput;
}>;

export type DeleteOauthClientMutation = { deleteOauthClient: { deleted: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeleteOwnSignatureMutationVariables = Exact<{
  input: DeleteOwnSignatureInput;
}>;

export type DeleteOwnSignatureMutation = { deleteOwnSignature: { deleted: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeleteTestClockMutationVariables = Exact<{
  input: DeleteTestClockInput;
}>;

export type DeleteTestClockMutation = { deleteTestClock: { testClock: TestClockFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;

export type DeleteWebhookMutation = { deleteWebhook: { deletedWebhookId: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeliveriesQueryVariables = Exact<{
  eventId?: string | null | undefined;
  escrowId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type DeliveriesQuery = { deliveries: { nodes: Array<WebhookDeliveryFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DeploymentSettingsQueryVariables = Exact<{ [key: string]: never; }>;

export type DeploymentSettingsQuery = { deploymentSettings: Array<{ heading: SettingHeading, name: string, value: string | null, isDefault: boolean, accepts: string }> };

export type DepositProofFieldsFragment = { id: string, escrowId: string, status: DepositProofStatus, guestEmail: string, amountTnd: string, note: string | null, reason: string | null, submittedAt: string, decidedAt: string | null, refundDueTnd: string, refundDueSince: string | null, refundedAt: string | null, bankReference: string | null, attachments: Array<{ id: string, fileName: string, mimeType: string, sizeBytes: number, sha256: string, viewUrl: string, viewUrlExpiresAt: string }> };

export type DepositProofQueryVariables = Exact<{
  id: string;
}>;

export type DepositProofQuery = { depositProof: DepositProofFieldsFragment | null };

export type DepositProofsQueryVariables = Exact<{
  status?: DepositProofStatus | null | undefined;
  refundDue?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type DepositProofsQuery = { depositProofs: { nodes: Array<DepositProofFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DestinationFieldsFragment = { id: string, type: DestinationType, holderName: string, last4: string, status: DestinationStatus, usableFrom: string | null, createdAt: string };

export type DestinationQueryVariables = Exact<{
  id: string;
}>;

export type DestinationQuery = { destination: DestinationFieldsFragment | null };

export type DestinationsQueryVariables = Exact<{ [key: string]: never; }>;

export type DestinationsQuery = { destinations: Array<DestinationFieldsFragment> };

export type DeveloperAssociationQueryVariables = Exact<{ [key: string]: never; }>;

export type DeveloperAssociationQuery = { developer: { association: AssociationFieldsFragment } | null };

export type DeveloperBusinessQueryVariables = Exact<{ [key: string]: never; }>;

export type DeveloperBusinessQuery = { developer: { logoMaxBytes: number, business: BusinessFieldsFragment | null } | null };

export type DeveloperCaseQueryVariables = Exact<{
  id: string;
}>;

export type DeveloperCaseQuery = { developerCase: { developer: (
      { limits: DeveloperLimitsFieldsFragment, association: AssociationFieldsFragment, business: BusinessFieldsFragment | null }
      & DeveloperFieldsFragment
    ), apiKeys: Array<ApiKeyFieldsFragment>, webhooks: Array<WebhookFieldsFragment>, oauthClients: Array<{ id: string, clientId: string, name: string, createdAt: string }>, testClocks: Array<TestClockFieldsFragment> } | null };

export type DeveloperSettingsQueryVariables = Exact<{ [key: string]: never; }>;

export type DeveloperSettingsQuery = { developer: { allowedRedirectUrls: Array<string>, companyName: string, applicationName: string | null } | null };

export type DeveloperSignatureQueryVariables = Exact<{ [key: string]: never; }>;

export type DeveloperSignatureQuery = { developer: { signature: DeveloperSignatureFieldsFragment } | null };

export type DeveloperQueryVariables = Exact<{ [key: string]: never; }>;

export type DeveloperQuery = { developer: (
    { limits: DeveloperLimitsFieldsFragment, association: AssociationFieldsFragment, signature: DeveloperSignatureFieldsFragment }
    & DeveloperFieldsFragment
  ) | null };

export type DevelopersQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type DevelopersQuery = { developers: { nodes: Array<DeveloperFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DisableStaffMutationVariables = Exact<{
  input: DisableStaffInput;
}>;

export type DisableStaffMutation = { disableStaff: { staff: StaffFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DisputeFieldsFragment = { id: string, ticketNumber: string, type: string, status: string, category: string, subject: string, reason: string, openedBy: DisputeAuthor, outcome: string | null, awardedTnd: string | null, resolutionReason: string | null, createdAt: string, resolvedAt: string | null, answerBy: string | null, attachments: Array<AttachmentFieldsFragment>, messages: Array<{ id: string, author: DisputeAuthor, body: string, isInternal: boolean, createdAt: string, attachments: Array<AttachmentFieldsFragment> }>, offers: Array<{ id: string, offeredBy: DisputeAuthor, sellerAwardTnd: string, status: SettlementOfferStatus, createdAt: string, decidedAt: string | null, shares: SharesFieldsFragment | null }> };

export type SharesFieldsFragment = { sellerGetsTnd: string, buyerGetsBackTnd: string, feesTnd: string };

export type AttachmentFieldsFragment = { id: string, fileName: string, mimeType: string, sizeBytes: number, viewUrl: string };

export type DisputesQueryVariables = Exact<{
  isOpen?: boolean | null | undefined;
  type?: DisputeType | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type DisputesQuery = { disputes: { nodes: Array<{ id: string, ticketNumber: string, type: string, status: string, category: string, subject: string, openedBy: DisputeAuthor, escrowId: string, requestId: string | null, atStakeTnd: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EndAssociationMutationVariables = Exact<{
  input: EndAssociationInput;
}>;

export type EndAssociationMutation = { endAssociation: { association: AssociationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type EndOwnSessionMutationVariables = Exact<{
  input: EndOwnSessionInput;
}>;

export type EndOwnSessionMutation = { endOwnSession: { ended: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type EndStaffSessionsMutationVariables = Exact<{
  input: EndStaffSessionsInput;
}>;

export type EndStaffSessionsMutation = { endStaffSessions: { ended: number | null, staff: StaffFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type EscrowCaseQueryVariables = Exact<{
  id: string;
}>;

export type EscrowCaseQuery = { escrow: (
    { contract: ContractFieldsFragment | null, proof: ProofFieldsFragment | null, moneyLine: Array<MoneyMovementFieldsFragment>, disputes: Array<DisputeFieldsFragment> }
    & EscrowFieldsFragment
  ) | null };

export type UpdateEscrowMutationVariables = Exact<{
  input: UpdateEscrowInput;
}>;

export type UpdateEscrowMutation = { updateEscrow: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CancelEscrowMutationVariables = Exact<{
  input: CancelEscrowInput;
}>;

export type CancelEscrowMutation = { cancelEscrow: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignContractMutationVariables = Exact<{
  input: SignContractInput;
}>;

export type SignContractMutation = { signContract: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type PayEscrowMutationVariables = Exact<{
  input: PayEscrowInput;
}>;

export type PayEscrowMutation = { payEscrow: { redirectUrl: string | null, escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SubmitProofMutationVariables = Exact<{
  input: SubmitProofInput;
}>;

export type SubmitProofMutation = { submitProof: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReviewProofMutationVariables = Exact<{
  input: ReviewProofInput;
}>;

export type ReviewProofMutation = { reviewProof: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ExtendProofDeadlineMutationVariables = Exact<{
  input: ExtendProofDeadlineInput;
}>;

export type ExtendProofDeadlineMutation = { extendProofDeadline: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type DeliverEscrowMutationVariables = Exact<{
  input: DeliverEscrowInput;
}>;

export type DeliverEscrowMutation = { deliverEscrow: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RejectDeliveryMutationVariables = Exact<{
  input: RejectDeliveryInput;
}>;

export type RejectDeliveryMutation = { rejectDelivery: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CreateReleaseRequestMutationVariables = Exact<{
  input: CreateReleaseRequestInput;
}>;

export type CreateReleaseRequestMutation = { createReleaseRequest: { idempotentReplay: boolean | null, parametersIgnored: boolean | null, escrow: EscrowFieldsFragment | null, releaseRequest: ReleaseRequestFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ApproveReleaseRequestMutationVariables = Exact<{
  input: ApproveReleaseRequestInput;
}>;

export type ApproveReleaseRequestMutation = { approveReleaseRequest: { escrow: EscrowFieldsFragment | null, releaseRequest: ReleaseRequestFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RejectReleaseRequestMutationVariables = Exact<{
  input: RejectReleaseRequestInput;
}>;

export type RejectReleaseRequestMutation = { rejectReleaseRequest: { escrow: EscrowFieldsFragment | null, releaseRequest: ReleaseRequestFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type VoidReleaseRequestMutationVariables = Exact<{
  input: VoidReleaseRequestInput;
}>;

export type VoidReleaseRequestMutation = { voidReleaseRequest: { escrow: EscrowFieldsFragment | null, releaseRequest: ReleaseRequestFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CompleteEscrowMutationVariables = Exact<{
  input: CompleteEscrowInput;
}>;

export type CompleteEscrowMutation = { completeEscrow: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CancelPaidEscrowMutationVariables = Exact<{
  input: CancelPaidEscrowInput;
}>;

export type CancelPaidEscrowMutation = { cancelPaidEscrow: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AddFundsMutationVariables = Exact<{
  input: AddFundsInput;
}>;

export type AddFundsMutation = { addFunds: { isReplay: boolean | null, escrow: EscrowFieldsFragment | null, adjustment: AdjustmentFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RefundFundsMutationVariables = Exact<{
  input: RefundFundsInput;
}>;

export type RefundFundsMutation = { refundFunds: { isReplay: boolean | null, escrow: EscrowFieldsFragment | null, adjustment: AdjustmentFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RequestCancellationMutationVariables = Exact<{
  input: RequestCancellationInput;
}>;

export type RequestCancellationMutation = { requestCancellation: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AcceptCancellationMutationVariables = Exact<{
  input: AcceptCancellationInput;
}>;

export type AcceptCancellationMutation = { acceptCancellation: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RejectCancellationMutationVariables = Exact<{
  input: RejectCancellationInput;
}>;

export type RejectCancellationMutation = { rejectCancellation: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ExtendCompletionDeadlineMutationVariables = Exact<{
  input: ExtendCompletionDeadlineInput;
}>;

export type ExtendCompletionDeadlineMutation = { extendCompletionDeadline: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type GiveReleaseConsentMutationVariables = Exact<{
  input: GiveReleaseConsentInput;
}>;

export type GiveReleaseConsentMutation = { giveReleaseConsent: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type CloseEscrowMutationVariables = Exact<{
  input: CloseEscrowInput;
}>;

export type CloseEscrowMutation = { closeEscrow: { escrow: EscrowFieldsFragment | null, settlement: { releasedTnd: string, refundedTnd: string, feesTnd: string, openRequestIds: Array<string> } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type OpenDisputeMutationVariables = Exact<{
  input: OpenDisputeInput;
}>;

export type OpenDisputeMutation = { openDispute: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type WithdrawDisputeMutationVariables = Exact<{
  input: WithdrawDisputeInput;
}>;

export type WithdrawDisputeMutation = { withdrawDispute: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type OfferSettlementMutationVariables = Exact<{
  input: OfferSettlementInput;
}>;

export type OfferSettlementMutation = { offerSettlement: { escrow: EscrowFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type AcceptSettlementMutationVariables = Exact<{
  input: AcceptSettlementInput;
}>;

export type AcceptSettlementMutation = { acceptSettlement: { escrow: EscrowFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type EscrowContractQueryVariables = Exact<{
  id: string;
}>;

export type EscrowContractQuery = { escrow: { contract: ContractFieldsFragment | null } | null };

export type PartyFieldsFragment = { id: string, email: string, firstName: string, lastName: string };

export type EscrowFieldsFragment = { id: string, title: string, description: string | null, amount: string, currency: Currency, amountTnd: string, escrowFee: string, serviceTaxTnd: string, developerFee: string, developerFeePercentage: string, feeBearer: FeeBearer, buyerFundingTnd: string, sellerNetTnd: string, fxRate: string, fxLockedAt: string, status: EscrowStatus, statusReason: string | null, statusActor: string | null, version: number, mode: EscrowMode, sellerEmail: string | null, buyerEmail: string | null, estimatedDeliveryDays: number | null, expiresAt: string, paidAt: string | null, deliveredAt: string | null, completedAt: string | null, cancelledAt: string | null, completionDeadline: string | null, createdAt: string, updatedAt: string, createdViaThirdParty: boolean, createdByApplicationName: string | null, disputeTicketId: string | null, availableForRelease: string | null, availableForReleaseTnd: string | null, reserved: string | null, reservedTnd: string | null, releasedTotal: string | null, releasedTotalTnd: string | null, fundedAmount: string | null, fundedAmountTnd: string | null, remainingAmount: string | null, remainingAmountTnd: string | null, refundedTotal: string | null, escrowStatus: EscrowStatus | null, closing: boolean | null, refundedTotalTnd: string, closingAt: string | null, testClockId: string | null, metadata: JsonData | null, seller: PartyFieldsFragment | null, buyer: PartyFieldsFragment | null, deliveryRejections: Array<{ rejectedAt: string, reason: string | null, previousDeliveredAt: string }>, disputeTicket: { ticketNumber: string, type: string, subject: string, status: string, createdAt: string, previewReason: string } | null, signatures: { sellerSigned: boolean, buyerSigned: boolean, isFullySigned: boolean, sellerSignedAt: string | null, buyerSignedAt: string | null, signedAt: string | null } | null, proofInfo: { phase: ProofPhase, correctionRounds: number, maxCorrectionRounds: number, uploadDeadline: string | null, reviewDeadline: string | null, submissionCount: number, lastSubmittedAt: string | null, decidedAt: string | null, decisionSource: ProofDecisionSource | null } | null, progressiveRelease: { enabled: boolean, autoApproveHours: number, minReleaseTnd: string, buyerConsentAcceptedAt: string | null } | null, deadlines: Array<{ kind: string, at: string, effect: string, paused: boolean, remainingSeconds: number }> };

export type ContractFieldsFragment = { id: string, escrow: string, terms: string, language: Language, version: number, contentSha256: string, pdfUrl: string | null, sellerSigned: boolean, buyerSigned: boolean, isFullySigned: boolean, createdAt: string, updatedAt: string, sellerSignature: { signedAt: string, name: string | null, signatureImage: string | null } | null, buyerSignature: { signedAt: string, name: string | null, signatureImage: string | null } | null, pdfVersions: Array<{ type: string, url: string, mimeType: string, createdAt: string, urlExpiresAt: string, version: number, sha256: string }> };

export type AdjustmentFieldsFragment = { id: string, type: AdjustmentType, amountTnd: string, amountFace: string, currency: Currency, feeDeltaTnd: string, developerFeeDeltaTnd: string, buyerFundingDeltaTnd: string, performedByRole: Party, cancelled: boolean, createdAt: string };

export type ProofFieldsFragment = { phase: ProofPhase, correctionRounds: number, maxCorrectionRounds: number, uploadDeadline: string | null, reviewDeadline: string | null, submissionCount: number, lastSubmittedAt: string | null, decidedAt: string | null, decisionSource: ProofDecisionSource | null, allowedProofTypes: Array<string>, submissions: Array<{ id: string, submittedAt: string, note: string | null, decision: ProofSubmissionDecision | null, decisionReason: string | null, decisionSource: ProofDecisionSource | null, decidedAt: string | null, attachments: Array<{ id: string, proofType: ProofType | null, fileName: string, mimeType: string, sizeBytes: number, sha256: string, viewUrl: string, viewUrlExpiresAt: string }>, decisions: Array<{ decision: ProofSubmissionDecision, source: ProofDecisionSource, reason: string | null, decidedAt: string }> }>, latestSubmission: { id: string, submittedAt: string, note: string | null, decision: ProofSubmissionDecision | null, decisionReason: string | null, decisionSource: ProofDecisionSource | null, decidedAt: string | null, attachments: Array<{ id: string, proofType: ProofType | null, fileName: string, mimeType: string, sizeBytes: number, sha256: string, viewUrl: string, viewUrlExpiresAt: string }>, decisions: Array<{ decision: ProofSubmissionDecision, source: ProofDecisionSource, reason: string | null, decidedAt: string }> } | null, checkoutActions: Array<{ action: CheckoutAction, targetUserEmail: string }> };

export type CheckoutSessionFieldsFragment = { sessionId: string, escrowId: string, action: CheckoutAction, targetUserEmail: string, status: CheckoutSessionStatus, cancelReason: string | null, metadata: JsonData, redirectUrl: string, expiresAt: string, completedAt: string | null, cancelledAt: string | null, createdAt: string };

export type BusinessFieldsFragment = { id: string, name: string, registrationNumber: string, taxId: string, status: BusinessStatus, version: number, decisionReason: string | null, decidedAt: string | null, createdAt: string, updatedAt: string, logo: { id: string, fileName: string, mimeType: string, sizeBytes: number, sha256: string, viewUrl: string, viewUrlExpiresAt: string } | null, documents: Array<{ id: string, fileName: string, mimeType: string, sizeBytes: number, sha256: string, viewUrl: string, viewUrlExpiresAt: string }> };

export type ChargeFieldsFragment = { id: string, merchantReference: string, status: ChargeStatus, title: string, amount: string, currency: Currency, amountTnd: string, escrowFee: string, serviceTaxTnd: string, netTnd: string, fxRate: string, receiptEmail: string | null, metadata: JsonData, redirectUrl: string, paidAt: string | null, completedAt: string | null, createdAt: string, updatedAt: string, sessionId: string, url: string | null, expiresAt: string, testClockId: string | null, receipt: { sizeBytes: number, sha256: string, url: string, urlExpiresAt: string } | null };

export type TopUpFieldsFragment = { id: string, amountTnd: string, status: TopUpStatus, reference: string, url: string, redirectUrl: string | null, applicationName: string | null, expiresAt: string, createdAt: string, completedAt: string | null };

export type EscrowHistoryQueryVariables = Exact<{
  id: string;
  before?: string | null | undefined;
}>;

export type EscrowHistoryQuery = { escrowHistory: { olderCursor: string | null, moments: Array<{ kind: MomentKind, what: string, at: string, status: string | null, actorRole: string | null, actorId: string | null, actorEmail: string | null, channel: Channel | null, reason: string | null, subject: string | null, eventId: string | null }>, parties: Array<{ party: Party, escrows: number, disputed: number }> } };

export type MoneyMovementFieldsFragment = { id: string, at: string | null, from: MoneyPlace, to: MoneyPlace | null, amountTnd: string, reason: string, releasedBy: string | null, expectedAt: string | null, transferId: string | null };

export type EscrowMoneyQueryVariables = Exact<{
  id: string;
}>;

export type EscrowMoneyQuery = { escrow: { moneyLine: Array<MoneyMovementFieldsFragment> } | null };

export type EscrowPayoutsQueryVariables = Exact<{
  escrowId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type EscrowPayoutsQuery = { releaseRequests: { nodes: Array<(
      { dispute: { openedBy: DisputeAuthor, createdAt: string, resolvedAt: string | null, answerBy: string | null } | null }
      & ReleaseRequestFieldsFragment
    )>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EscrowProofQueryVariables = Exact<{
  id: string;
}>;

export type EscrowProofQuery = { escrow: { proof: ProofFieldsFragment | null } | null };

export type EscrowQueryVariables = Exact<{
  id: string;
}>;

export type EscrowQuery = { escrow: EscrowFieldsFragment | null };

export type EscrowsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  offset?: number | null | undefined;
  filter?: EscrowFilterInput | null | undefined;
  sort?: EscrowSort | null | undefined;
  withTotal: boolean;
  forParty?: boolean | null | undefined;
}>;

export type EscrowsQuery = { escrows: { totalCount?: number, nodes: Array<(
      { buyerCan?: Array<{ action: EscrowAction, allowed: boolean, code: ErrorCode | null }>, sellerCan?: Array<{ action: EscrowAction, allowed: boolean, code: ErrorCode | null }>, disputes?: Array<{ openedBy: DisputeAuthor, answerBy: string | null }>, moneyLine?: Array<{ at: string | null, from: MoneyPlace, to: MoneyPlace | null, amountTnd: string, reason: string, transferId: string | null }> }
      & EscrowFieldsFragment
    )>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EventFeedQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  types?: Array<string> | string | null | undefined;
  escrowId?: string | null | undefined;
}>;

export type EventFeedQuery = { events: { endCursor: string, hasMore: boolean, nodes: Array<
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, cursor: string, data: JsonData, truncated: Array<string> | null }
    > } };

export type EventLogQueryVariables = Exact<{
  first?: number | null | undefined;
  before?: string | null | undefined;
  types?: Array<string> | string | null | undefined;
  escrowId?: string | null | undefined;
}>;

export type EventLogQuery = { eventLog: { endCursor: string | null, nodes: Array<
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { escrowId: string, id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
      | { id: string, type: string, timestamp: string }
    > } };

export type EventTypesQueryVariables = Exact<{ [key: string]: never; }>;

export type EventTypesQuery = { eventTypes: Array<{ type: string, description: string, isOptIn: boolean, schema: JsonData }> };

export type EventQueryVariables = Exact<{
  id: string;
}>;

export type EventQuery = { event: { requestId: string | null, event:
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
      | { id: string, type: string, timestamp: string, data: JsonData, truncated: Array<string> | null }
    , deliveries: Array<WebhookDeliveryFieldsFragment> } | null };

export type FailingWebhooksQueryVariables = Exact<{
  first?: number | null | undefined;
}>;

export type FailingWebhooksQuery = { failingWebhooks: Array<{ id: string, url: string, developerId: string, companyName: string, failingSince: string, failureCount: number, lastResponseStatus: number | null }> };

export type FeeSchedulesQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type FeeSchedulesQuery = { feeSchedules: Array<{ number: number, feePercentage: string, taxPercentage: number, appliesTo: Array<PricedKind>, effectiveFrom: string, createdBy: string | null, createdAt: string }> };

export type FinanceCaseFieldsFragment = { id: string, kind: FinanceCaseKind, status: FinanceCaseStatus, amountTnd: string, amount: string, currency: Currency, why: string, problem: string | null, provider: string, paymentReference: string | null, paymentId: string, escrowId: string | null, chargeId: string | null, topUpId: string | null, bankReference: string | null, createdAt: string, decidedAt: string | null };

export type FinanceCasesQueryVariables = Exact<{
  kind?: FinanceCaseKind | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type FinanceCasesQuery = { financeCases: { nodes: Array<FinanceCaseFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FindOwnQueryVariables = Exact<{
  id: string;
}>;

export type FindOwnQuery = { findOwn: { id: string, page: OwnPage, pageId: string } | null };

export type FindQueryVariables = Exact<{
  text: string;
}>;

export type FindQuery = { find: Array<{ id: string, page: FindingPage, pageId: string, requestId: string | null, title: string, email: string | null }> };

export type GiveOauthConsentMutationVariables = Exact<{
  input: GiveOauthConsentInput;
}>;

export type GiveOauthConsentMutation = { giveOauthConsent: { consent: OauthConsentFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type IdentityCaseQueryVariables = Exact<{
  id: string;
}>;

export type IdentityCaseQuery = { identityCase: { provider: string | null, providerSessionId: string | null, identityVerification: IdentityVerificationFieldsFragment, user: { id: string, email: string, firstName: string, lastName: string, identityStatus: IdentityStatus } | null, developer: { id: string, email: string, companyName: string } | null, earlier: Array<{ id: string, kycStatus: KycStatus, diditSessionStatus: string | null, createdAt: string, updatedAt: string }> } | null };

export type IdentityVerificationFieldsFragment = { id: string, email: string, external_user_id: string | null, kyc_status: KycStatus, didit_session_status: string | null, needs_admin_review: boolean, claim_status: ClaimStatus, linked_user_id: string | null, linked_at: string | null, created_at: string, updated_at: string, expires_at: string, verification_email_sent: boolean, verification_email_sent_at: string | null };

export type IdentityVerificationQueryVariables = Exact<{
  id: string;
}>;

export type IdentityVerificationQuery = { identityVerification: IdentityVerificationFieldsFragment | null };

export type IdentityVerificationsToReviewQueryVariables = Exact<{
  first?: number | null | undefined;
}>;

export type IdentityVerificationsToReviewQuery = { identityVerificationsToReview: Array<IdentityVerificationFieldsFragment> };

export type IdentityVerificationsQueryVariables = Exact<{
  email: string;
}>;

export type IdentityVerificationsQuery = { identityVerifications: Array<IdentityVerificationFieldsFragment> };

export type JoinStaffMutationVariables = Exact<{
  input: JoinStaffInput;
}>;

export type JoinStaffMutation = { joinStaff: { recoveryCodes: Array<string> | null, userErrors: Array<UserErrorFieldsFragment> } };

export type LedgerAccountFieldsFragment = { id: string, code: string, kind: string, ownerId: string | null, currency: Currency, balance: string | null, openedAt: string };

export type LedgerAccountQueryVariables = Exact<{
  code: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type LedgerAccountQuery = { ledgerAccount: (
    { statement: { nodes: Array<{ id: string, transferId: string, kind: string, key: string, escrowId: string | null, amount: string, balanceAfter: string | null, occurredAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
    & LedgerAccountFieldsFragment
  ) | null };

export type LedgerAccountsQueryVariables = Exact<{
  kind?: string | null | undefined;
  ownerId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type LedgerAccountsQuery = { ledgerAccounts: { nodes: Array<LedgerAccountFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LedgerCheckQueryVariables = Exact<{ [key: string]: never; }>;

export type LedgerCheckQuery = { ledgerCheck: { at: string, tookMs: number, balances: boolean, findings: Array<{ name: string, description: string, violations: number, sample: Array<JsonData> }>, held: Array<{ currency: string, days: Array<{ day: string, amountTnd: string }> }>, totals: Array<{ kind: string, accounts: number, balanceTnd: string }> } | null };

export type LedgerTransferFieldsFragment = { id: string, kind: string, key: string, escrowId: string | null, memo: string | null, occurredAt: string, createdAt: string, postings: Array<{ account: string, currency: Currency, amount: string }> };

export type LedgerTransferQueryVariables = Exact<{
  id: string;
}>;

export type LedgerTransferQuery = { ledgerTransfer: LedgerTransferFieldsFragment | null };

export type LedgerTransfersQueryVariables = Exact<{
  escrowId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type LedgerTransfersQuery = { ledgerTransfers: { nodes: Array<LedgerTransferFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;

export type MeQuery = { me: (
    { balance: BalanceFieldsFragment }
    & UserFieldsFragment
  ) | null };

export type NewEventsSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;

export type NewEventsSubscription = { events:
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { escrowId: string, id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
    | { id: string, type: string, cursor: string }
   };

export type OauthClientQueryVariables = Exact<{
  id: string;
}>;

export type OauthClientQuery = { oauthClient: OauthClientFieldsFragment | null };

export type OauthClientsQueryVariables = Exact<{ [key: string]: never; }>;

export type OauthClientsQuery = { oauthClients: Array<OauthClientFieldsFragment> };

export type OauthConsentsQueryVariables = Exact<{ [key: string]: never; }>;

export type OauthConsentsQuery = { oauthConsents: Array<OauthConsentFieldsFragment> };

export type OwnPasswordQueryVariables = Exact<{ [key: string]: never; }>;

export type OwnPasswordQuery = { me: { hasPassword: boolean | null } | null };

export type OwnPayoutQueryVariables = Exact<{
  escrowId: string;
  requestId: string;
}>;

export type OwnPayoutQuery = { escrow: EscrowFieldsFragment | null, releaseRequest: (
    { invoice: { number: string | null, url: string | null } | null, dispute: DisputeFieldsFragment | null }
    & ReleaseRequestFieldsFragment
  ) | null };

export type OwnProfileQueryVariables = Exact<{ [key: string]: never; }>;

export type OwnProfileQuery = { me: (
    { isNameFixed: boolean, mutedNotices: Array<NoticeTopic>, signatures: Array<{ developerId: string, companyName: string, applicationName: string | null, image: string, sha256: string, confirmedAt: string | null }>, associations: Array<{ developerId: string, companyName: string }> }
    & UserFieldsFragment
  ) | null };

export type OwnSessionsQueryVariables = Exact<{ [key: string]: never; }>;

export type OwnSessionsQuery = { ownSessions: Array<{ id: string, display: string, device: string | null, isCurrent: boolean, startedAt: string, seenAt: string | null, expiresAt: string }> };

export type OwnWalletQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: TransactionFilterInput | null | undefined;
}>;

export type OwnWalletQuery = { wallet: (
    { transactions: { nodes: Array<TransactionFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
    & WalletFieldsFragment
  ) | null, withdrawals: { nodes: Array<WithdrawalWithAccountFieldsFragment>, pageInfo: { hasNextPage: boolean } } };

export type OwnWithdrawalQueryVariables = Exact<{
  id: string;
}>;

export type OwnWithdrawalQuery = { withdrawal: WithdrawalWithAccountFieldsFragment | null };

export type PartyEscrowFieldsFragment = (
  { contract: ContractFieldsFragment | null, proof: ProofFieldsFragment | null, cancellationRequest: { status: string, reason: string | null } | null, moneyLine: Array<{ at: string | null, from: MoneyPlace, to: MoneyPlace | null, amountTnd: string, reason: string, transferId: string | null }>, allowedActions: Array<{ action: EscrowAction, allowed: boolean, code: ErrorCode | null }>, buyerCan: Array<{ action: EscrowAction, allowed: boolean, code: ErrorCode | null }> }
  & EscrowFieldsFragment
);

export type PayChargeMutationVariables = Exact<{
  input: PayChargeInput;
}>;

export type PayChargeMutation = { payCharge: { redirectUrl: string | null, checkout: ChargeCheckoutFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type PaySandboxChargeMutationVariables = Exact<{
  input: PaySandboxChargeInput;
}>;

export type PaySandboxChargeMutation = { paySandboxCharge: { redirectUrl: string | null, charge: ChargeFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type PayTopUpMutationVariables = Exact<{
  input: PayTopUpInput;
}>;

export type PayTopUpMutation = { payTopUp: { redirectUrl: string | null, topUp: TopUpFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UserFieldsFragment = { id: string, email: string, firstName: string, lastName: string, locale: Language, isEmailVerified: boolean, identityStatus: IdentityStatus, createdAt: string };

export type BalanceFieldsFragment = { available: string, pending: string, escrow: string, escrowAsBuyer: string, escrowAsSeller: string };

export type DeveloperFieldsFragment = { id: string, email: string, companyName: string, applicationName: string | null, allowedRedirectUrls: Array<string>, isVerified: boolean, createdAt: string };

export type DeveloperLimitsFieldsFragment = { dailyCreations: { limit: number, used: number } };

export type AssociationFieldsFragment = { status: AssociationStatus, email: string | null, requestedAt: string | null, associatedAt: string | null, spendingConsent: SpendingConsentFieldsFragment | null, pending: { email: string, requestedAt: string, expiresAt: string } | null };

export type SpendingConsentFieldsFragment = { dailyCapTnd: string, spentTodayTnd: string, acceptedAt: string, textVersion: string };

export type UserAssociationFieldsFragment = { developerId: string, companyName: string, applicationName: string | null, associatedAt: string | null, spendingConsent: SpendingConsentFieldsFragment | null };

export type DeveloperSignatureFieldsFragment = { status: DeveloperSignatureStatus, sha256: string | null, createdAt: string | null, confirmedAt: string | null };

export type ApiKeyFieldsFragment = { id: string, name: string, keyPrefix: string, lastFour: string, environment: Environment, isActive: boolean, lastUsedAt: string | null, expiresAt: string | null, rateLimit: number, metadata: JsonData, createdAt: string };

export type OauthClientFieldsFragment = { id: string, clientId: string, name: string, redirectUris: Array<string>, public: boolean, createdAt: string };

export type OauthConsentFieldsFragment = { clientId: string, name: string, companyName: string, scopes: Array<string>, givenAt: string };

export type StaffFieldsFragment = { id: string, email: string, role: StaffRole, isDisabled: boolean, hasSecondFactor: boolean, createdAt: string };

export type PersonBalanceQueryVariables = Exact<{ [key: string]: never; }>;

export type PersonBalanceQuery = { me: { balance: BalanceFieldsFragment } | null };

export type PreviewFieldsFragment = { postings: Array<{ transfer: string, account: EscrowAccount, amountTnd: string }>, fees: { escrowFeeTnd: string, serviceTaxTnd: string, developerFeeTnd: string, givenBackTnd: string, dueTnd: string }, balances: Array<{ account: EscrowAccount, beforeTnd: string | null, afterTnd: string | null, changeTnd: string }>, events: Array<{ type: string, data: JsonData }>, deadlines: Array<{ kind: string, at: string, effect: string, paused: boolean, remainingSeconds: number }> };

export type ProofsToReviewQueryVariables = Exact<{
  first?: number | null | undefined;
}>;

export type ProofsToReviewQuery = { proofsToReview: Array<{ id: string, title: string, amountTnd: string, version: number, updatedAt: string, proofInfo: { submissionCount: number } | null }> };

export type PutBusinessMutationVariables = Exact<{
  input: PutBusinessInput;
}>;

export type PutBusinessMutation = { putBusiness: { business: BusinessFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type PutDeveloperSignatureMutationVariables = Exact<{
  input: PutDeveloperSignatureInput;
}>;

export type PutDeveloperSignatureMutation = { putDeveloperSignature: { signature: DeveloperSignatureFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type PutOwnSignatureMutationVariables = Exact<{
  input: PutOwnSignatureInput;
}>;

export type PutOwnSignatureMutation = { putOwnSignature: { signature: DeveloperSignatureFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type QuoteEscrowQueryVariables = Exact<{
  input: CreateEscrowInput;
}>;

export type QuoteEscrowQuery = { quoteEscrow: { mode: EscrowMode, amount: string, currency: Currency, amountTnd: string, feeBearer: FeeBearer, escrowFee: string, serviceTaxTnd: string, developerFee: string, buyerFundingTnd: string, sellerNetTnd: string, fxRate: string, fxLockedAt: string } };

export type RecentDeliveriesQueryVariables = Exact<{
  webhookId: string;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
}>;

export type RecentDeliveriesQuery = { webhookDeliveries: { hasMore: boolean, deliveries: Array<WebhookDeliveryFieldsFragment> } };

export type RecordedEventQueryVariables = Exact<{
  id: string;
}>;

export type RecordedEventQuery = { recordedEvent: { id: string, type: string, at: string, escrowId: string | null, subjectId: string | null, data: JsonData } | null };

export type RecordedEventsQueryVariables = Exact<{
  type?: string | null | undefined;
  escrowId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type RecordedEventsQuery = { recordedEvents: { nodes: Array<{ id: string, type: string, at: string, escrowId: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RefundDepositMutationVariables = Exact<{
  input: RefundDepositInput;
}>;

export type RefundDepositMutation = { refundDeposit: { depositProof: DepositProofFieldsFragment | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RegenerateWebhookSecretMutationVariables = Exact<{
  input: RegenerateWebhookSecretInput;
}>;

export type RegenerateWebhookSecretMutation = { regenerateWebhookSecret: { secret: string | null, webhook: WebhookFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RegisterDeveloperMutationVariables = Exact<{
  input: RegisterDeveloperInput;
}>;

export type RegisterDeveloperMutation = { registerDeveloper: { developer: DeveloperFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RegisterUserMutationVariables = Exact<{
  input: RegisterUserInput;
}>;

export type RegisterUserMutation = { registerUser: { registrationToken: string | null, email: string | null, codeExpiresAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type InvoiceFieldsFragment = { number: string | null, issuedAt: string | null, amountTnd: string, amountFace: string, currency: Currency, escrowFeeTnd: string, serviceTaxTnd: string, developerFeeTnd: string, sellerNetTnd: string, sizeBytes: number | null, sha256: string | null, url: string | null, urlExpiresAt: string | null };

export type ReleaseInvoiceQueryVariables = Exact<{
  escrowId: string;
  requestId: string;
}>;

export type ReleaseInvoiceQuery = { releaseRequest: { invoice: InvoiceFieldsFragment | null } | null };

export type ReleaseInvoicesQueryVariables = Exact<{
  escrowId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type ReleaseInvoicesQuery = { me: { identityStatus: IdentityStatus } | null, releaseRequests: { escrow: { title: string, status: EscrowStatus, seller: { email: string } | null, buyer: { email: string } | null }, nodes: Array<{ requestId: string, reference: string | null, amountTnd: string, status: ReleaseRequestStatus, approvalDeadline: string, releasedAt: string | null, dispute: { openedBy: DisputeAuthor, answerBy: string | null } | null, invoice: { number: string | null, url: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ReleaseRequestCaseQueryVariables = Exact<{
  escrowId: string;
  requestId: string;
}>;

export type ReleaseRequestCaseQuery = { releaseRequest: (
    { dispute: DisputeFieldsFragment | null }
    & ReleaseRequestFieldsFragment
  ) | null };

export type ReleaseRequestFieldsFragment = { id: string, requestId: string, reference: string | null, amountTnd: string, amountFace: string, currency: Currency, status: ReleaseRequestStatus, createdVia: ReleaseRequestOrigin, approvalDeadline: string, sellerNetTnd: string, decidedAt: string | null, decisionSource: DecisionSource | null, releasedAt: string | null, disputeTicketId: string | null, createdAt: string, note: string | null, resolution: { awardedTnd: string, resolvedAt: string, reason: string | null } | null };

export type ReleaseRequestsQueryVariables = Exact<{
  escrowId: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type ReleaseRequestsQuery = { releaseRequests: { escrow: EscrowFieldsFragment, nodes: Array<ReleaseRequestFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RenewRecoveryCodesMutationVariables = Exact<{
  input: RenewRecoveryCodesInput;
}>;

export type RenewRecoveryCodesMutation = { renewRecoveryCodes: { recoveryCodes: Array<string> | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReplayEventsAsStaffMutationVariables = Exact<{
  input: ReplayEventsAsStaffInput;
}>;

export type ReplayEventsAsStaffMutation = { replayEventsAsStaff: { written: number | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReplayEventsMutationVariables = Exact<{
  input: ReplayEventsInput;
}>;

export type ReplayEventsMutation = { replayEvents: { deliveries: Array<WebhookDeliveryFieldsFragment> | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RequestAssociationMutationVariables = Exact<{
  input: RequestAssociationInput;
}>;

export type RequestAssociationMutation = { requestAssociation: { association: AssociationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RequestHealthQueryVariables = Exact<{ [key: string]: never; }>;

export type RequestHealthQuery = { requestHealth: { requests: number, refused: number, failed: number, medianMs: number | null, slowMs: number | null, lastMinute: Array<{ apiKeyId: string, requests: number }> } };

export type RequestLogQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: RequestLogFilterInput | null | undefined;
}>;

export type RequestLogQuery = { requestLog: { nodes: Array<{ requestId: string, method: string, path: string, operation: string | null, status: number | null, errorCode: string | null, durationMs: number, apiKeyId: string | null, keyPrefix: string | null, address: string, startedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RequestPasswordResetMutationVariables = Exact<{
  input: RequestPasswordResetInput;
}>;

export type RequestPasswordResetMutation = { requestPasswordReset: { expiresAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RequestSignInCodeMutationVariables = Exact<{
  input: RequestSignInCodeInput;
}>;

export type RequestSignInCodeMutation = { requestSignInCode: { challenge: string | null, expiresAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RequestQueryVariables = Exact<{
  requestId: string;
}>;

export type RequestQuery = { request: { requestId: string, method: string, path: string, operation: string | null, status: number | null, errorCode: string | null, durationMs: number, apiKeyId: string | null, keyPrefix: string | null, address: string, startedAt: string, requestBody: string | null, requestBytes: number, answerBody: string | null, answerBytes: number, events: Array<{ id: string, type: string, timestamp: string }>, deliveries: Array<WebhookDeliveryFieldsFragment> } | null };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;

export type ResetPasswordMutation = { resetPassword: { reset: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ResetSecondFactorMutationVariables = Exact<{
  input: ResetSecondFactorInput;
}>;

export type ResetSecondFactorMutation = { resetSecondFactor: { staff: StaffFieldsFragment | null, secret: { password: string | null, otpauthUri: string | null } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ResolveDisputeMutationVariables = Exact<{
  input: ResolveDisputeInput;
}>;

export type ResolveDisputeMutation = { resolveDispute: { escrow: { id: string, status: EscrowStatus, version: number } | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ResolveReleaseRequestMutationVariables = Exact<{
  input: ResolveReleaseRequestInput;
}>;

export type ResolveReleaseRequestMutation = { resolveReleaseRequest: { escrow: { id: string, status: EscrowStatus, version: number } | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RevealDestinationMutationVariables = Exact<{
  input: RevealDestinationInput;
}>;

export type RevealDestinationMutation = { revealDestination: { number: string | null, destination: DestinationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReviewBusinessMutationVariables = Exact<{
  input: ReviewBusinessInput;
}>;

export type ReviewBusinessMutation = { reviewBusiness: { business: BusinessFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReviewDepositProofMutationVariables = Exact<{
  input: ReviewDepositProofInput;
}>;

export type ReviewDepositProofMutation = { reviewDepositProof: { depositProof: DepositProofFieldsFragment | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReviewIdentityVerificationMutationVariables = Exact<{
  input: ReviewIdentityVerificationInput;
}>;

export type ReviewIdentityVerificationMutation = { reviewIdentityVerification: { identityVerification: IdentityVerificationFieldsFragment | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ReviewProofAsStaffMutationVariables = Exact<{
  input: ReviewProofAsStaffInput;
}>;

export type ReviewProofAsStaffMutation = { reviewProofAsStaff: { escrow: { id: string, status: EscrowStatus, version: number } | null, pendingAction: { id: string, action: string, expiresAt: string } | null, preview: PreviewFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;

export type RevokeApiKeyMutation = { revokeApiKey: { revoked: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SayInDisputeMutationVariables = Exact<{
  input: AddDisputeMessageInput;
  key: string;
}>;

export type SayInDisputeMutation = { addDisputeMessage: { escrow: { id: string, version: number } | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ServiceHealthQueryVariables = Exact<{ [key: string]: never; }>;

export type ServiceHealthQuery = { serviceHealth: { at: string, booksCheckedAt: string | null, booksBalance: boolean | null, queues: Array<{ name: string, ready: number, active: number, deferred: number, failed: number }>, clockDoubt: { kind: ClockDoubtKind, expectedAt: string, readAt: string } | null, lateDeadlines: { count: number, since: string | null }, openDeliveries: { count: number, since: string | null }, lateMails: { count: number, since: string | null }, lostMails: { count: number, since: string | null } } };

export type SetDeveloperLimitsMutationVariables = Exact<{
  input: SetDeveloperLimitsInput;
}>;

export type SetDeveloperLimitsMutation = { setDeveloperLimits: { developer: DeveloperFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SetSpendingConsentMutationVariables = Exact<{
  input: SetSpendingConsentInput;
}>;

export type SetSpendingConsentMutation = { setSpendingConsent: { association: UserAssociationFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SetStaffRoleMutationVariables = Exact<{
  input: SetStaffRoleInput;
}>;

export type SetStaffRoleMutation = { setStaffRole: { staff: StaffFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignInWithCodeMutationVariables = Exact<{
  input: SignInWithCodeInput;
}>;

export type SignInWithCodeMutation = { signInWithCode: { token: string | null, expiresAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;

export type SignInMutation = { signIn: { token: string | null, expiresAt: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignOutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;

export type SignOutEverywhereMutation = { signOutEverywhere: { ended: number | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;

export type SignOutMutation = { signOut: { revoked: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type SignatureRequestQueryVariables = Exact<{
  token: string;
}>;

export type SignatureRequestQuery = { signatureRequest: { email: string, isForViewer: boolean, companyName: string, applicationName: string | null, image: string | null, sha256: string, createdAt: string, confirmedAt: string | null } | null };

export type StaffLinkQueryVariables = Exact<{
  token: string;
}>;

export type StaffLinkQuery = { staffLink: { email: string, otpauthUri: string } | null };

export type StaffSessionsQueryVariables = Exact<{ [key: string]: never; }>;

export type StaffSessionsQuery = { staffSessions: Array<{ display: string, isCurrent: boolean, startedAt: string, expiresAt: string }> };

export type StaffTopUpsQueryVariables = Exact<{
  status?: TopUpStatus | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type StaffTopUpsQuery = { topUps: { nodes: Array<{ id: string, amountTnd: string, status: TopUpStatus, reference: string, applicationName: string | null, createdAt: string, completedAt: string | null, expiresAt: string, owner: WalletOwnerFieldsFragment | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type StaffWithdrawalsQueryVariables = Exact<{
  status?: WithdrawalStatus | null | undefined;
  email?: string | null | undefined;
  newestFirst?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type StaffWithdrawalsQuery = { withdrawals: { nodes: Array<(
      { owner: WalletOwnerFieldsFragment | null }
      & WithdrawalWithAccountFieldsFragment
    )>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type StaffQueryVariables = Exact<{ [key: string]: never; }>;

export type StaffQuery = { staff: Array<StaffFieldsFragment> };

export type SubmitDepositProofMutationVariables = Exact<{
  input: SubmitDepositProofInput;
}>;

export type SubmitDepositProofMutation = { submitDepositProof: { depositProof: DepositProofFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type TestClockFieldsFragment = { id: string, name: string | null, now: string, createdAt: string };

export type TestClockQueryVariables = Exact<{
  id: string;
}>;

export type TestClockQuery = { testClock: TestClockFieldsFragment | null };

export type TestClocksQueryVariables = Exact<{
  page?: number | null | undefined;
  limit?: number | null | undefined;
}>;

export type TestClocksQuery = { testClocks: Array<TestClockFieldsFragment> };

export type TestWebhookMutationVariables = Exact<{
  input: TestWebhookInput;
}>;

export type TestWebhookMutation = { testWebhook: { delivery: WebhookDeliveryFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type TopUpCaseQueryVariables = Exact<{
  id: string;
}>;

export type TopUpCaseQuery = { topUp: { id: string, amountTnd: string, status: TopUpStatus, reference: string, applicationName: string | null, createdAt: string, completedAt: string | null, expiresAt: string, owner: WalletOwnerFieldsFragment | null } | null };

export type TopUpQueryVariables = Exact<{
  id: string;
}>;

export type TopUpQuery = { topUp: TopUpFieldsFragment | null };

export type TopUpsQueryVariables = Exact<{
  status?: TopUpStatus | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type TopUpsQuery = { topUps: { nodes: Array<TopUpFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type UnblockEmailDomainMutationVariables = Exact<{
  input: UnblockEmailDomainInput;
}>;

export type UnblockEmailDomainMutation = { unblockEmailDomain: { domain: string | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UpcomingDeadlinesQueryVariables = Exact<{
  id: string;
}>;

export type UpcomingDeadlinesQuery = { testClock: { upcoming: Array<{ kind: string, at: string, escrowId: string | null }> } | null };

export type UpdateApiKeyMutationVariables = Exact<{
  input: UpdateApiKeyInput;
}>;

export type UpdateApiKeyMutation = { updateApiKey: { apiKey: ApiKeyFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UpdateDeveloperSettingsMutationVariables = Exact<{
  input: UpdateDeveloperSettingsInput;
}>;

export type UpdateDeveloperSettingsMutation = { updateDeveloperSettings: { developer: DeveloperFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;

export type UpdateUserMutation = { updateUser: { user: UserFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;

export type UpdateWebhookMutation = { updateWebhook: { webhook: WebhookFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type UserAssociationsQueryVariables = Exact<{ [key: string]: never; }>;

export type UserAssociationsQuery = { me: { associations: Array<UserAssociationFieldsFragment> } | null };

export type UserCaseQueryVariables = Exact<{
  id: string;
}>;

export type UserCaseQuery = { userCase: { user: (
      { balance: BalanceFieldsFragment, associations: Array<UserAssociationFieldsFragment> }
      & UserFieldsFragment
    ), escrows: Array<{ id: string, title: string, status: EscrowStatus, amountTnd: string, createdAt: string, seller: { id: string } | null }>, identityVerifications: Array<IdentityVerificationFieldsFragment>, sessions: Array<{ display: string, startedAt: string, expiresAt: string }>, destinations: Array<DestinationFieldsFragment> } | null };

export type UserErrorFieldsFragment = { code: ErrorCode, message: string, userMessage: string, field: Array<string> | null, httpStatus: number, details: Array<{ field: string, problem: string }>, amounts: Array<{ name: string, amountTnd: string }> };

export type UsersQueryVariables = Exact<{
  search?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type UsersQuery = { users: { nodes: Array<UserFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VerifyDeveloperMutationVariables = Exact<{
  input: VerifyDeveloperInput;
}>;

export type VerifyDeveloperMutation = { verifyDeveloper: { developer: DeveloperFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;

export type VerifyEmailMutation = { verifyEmail: { user: UserFieldsFragment | null, userErrors: Array<UserErrorFieldsFragment> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;

export type ViewerQuery = { viewer: { kind: CredentialKind, user: UserFieldsFragment | null, developer: (
      { limits: DeveloperLimitsFieldsFragment }
      & DeveloperFieldsFragment
    ) | null, apiKey: ApiKeyFieldsFragment | null, staff: StaffFieldsFragment | null } | null };

export type VisitCaseMutationVariables = Exact<{
  input: VisitCaseInput;
}>;

export type VisitCaseMutation = { visitCase: { againInSeconds: number | null, visits: Array<{ caseId: string, email: string, openedAt: string }> | null, userErrors: Array<UserErrorFieldsFragment> } };

export type WaitingCountsQueryVariables = Exact<{ [key: string]: never; }>;

export type WaitingCountsQuery = { waitingCounts: Array<{ queue: WaitingQueue, count: number, isMore: boolean, oldestAt: string | null, cameByDay: Array<number> }> };

export type WaitingStaffActionsQueryVariables = Exact<{ [key: string]: never; }>;

export type WaitingStaffActionsQuery = { waitingStaffActions: Array<{ id: string, action: string, escrowId: string | null, requestId: string | null, subjectId: string | null, outcome: string | null, awardTnd: string | null, bankReference: string | null, reason: string, madeBy: string, isOwn: boolean, mayConfirm: boolean, createdAt: string, expiresAt: string }> };

export type WalletFieldsFragment = { available: string, pending: string, escrow: string, escrowAsBuyer: string, escrowAsSeller: string, currency: Currency, asOf: string };

export type TransactionFieldsFragment = { id: string, type: TransactionType, amountTnd: string, balanceAfterTnd: string, escrowId: string | null, chargeId: string | null, withdrawalId: string | null, topUpId: string | null, createdAt: string, description: string };

export type WalletOwnerFieldsFragment = { userId: string, email: string, name: string, since: string, availableTnd: string, pendingTnd: string, paidWithdrawals: number, completedTopUps: number };

export type WalletTransactionsQueryVariables = Exact<{
  first?: number | null | undefined;
  offset?: number | null | undefined;
  filter?: TransactionFilterInput | null | undefined;
}>;

export type WalletTransactionsQuery = { wallet: { transactions: { totalCount: number, nodes: Array<TransactionFieldsFragment> } } | null };

export type WalletQueryVariables = Exact<{ [key: string]: never; }>;

export type WalletQuery = { wallet: WalletFieldsFragment | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: string;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
}>;

export type WebhookDeliveriesQuery = { webhookDeliveries: { deliveries: Array<WebhookDeliveryFieldsFragment>, pagination: { page: number, limit: number, total: number, pages: number } } };

export type WebhookFieldsFragment = { id: string, url: string, events: Array<string>, isActive: boolean, deactivatedReason: string | null, lastTriggeredAt: string | null, lastResponseStatus: number | null, failureCount: number, createdAt: string, updatedAt: string };

export type WebhookDeliveryFieldsFragment = { id: string, webhookId: string, eventId: string, eventType: string, status: WebhookDeliveryStatus, isManual: boolean, lastResponseStatus: number | null, failureReason: string | null, createdAt: string, finishedAt: string | null, attempts: Array<{ number: number, startedAt: string, finishedAt: string | null, responseStatus: number | null, responseExcerpt: string | null, error: string | null, durationMs: number | null }> };

export type WebhookQueryVariables = Exact<{
  id: string;
}>;

export type WebhookQuery = { webhook: WebhookFieldsFragment | null };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;

export type WebhooksQuery = { webhooks: Array<WebhookFieldsFragment> };

export type WithdrawOauthConsentMutationVariables = Exact<{
  input: WithdrawOauthConsentInput;
}>;

export type WithdrawOauthConsentMutation = { withdrawOauthConsent: { withdrawn: boolean | null, userErrors: Array<UserErrorFieldsFragment> } };

export type WithdrawalCaseQueryVariables = Exact<{
  id: string;
}>;

export type WithdrawalCaseQuery = { withdrawal: (
    { owner: WalletOwnerFieldsFragment | null }
    & WithdrawalWithAccountFieldsFragment
  ) | null };

export type WithdrawalChoicesQueryVariables = Exact<{ [key: string]: never; }>;

export type WithdrawalChoicesQuery = { me: { identityStatus: IdentityStatus, balance: { available: string } } | null, destinations: Array<DestinationFieldsFragment> };

export type WithdrawalFieldsFragment = { id: string, amountTnd: string, destinationId: string, status: WithdrawalStatus, reference: string, reason: string | null, createdAt: string, decidedAt: string | null, paidAt: string | null, bankReference: string | null };

export type WithdrawalWithAccountFieldsFragment = (
  { destination: DestinationFieldsFragment }
  & WithdrawalFieldsFragment
);

export type WithdrawalQueryVariables = Exact<{
  id: string;
}>;

export type WithdrawalQuery = { withdrawal: WithdrawalFieldsFragment | null };

export type WithdrawalsQueryVariables = Exact<{
  status?: WithdrawalStatus | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;

export type WithdrawalsQuery = { withdrawals: { nodes: Array<WithdrawalWithAccountFieldsFragment>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };
