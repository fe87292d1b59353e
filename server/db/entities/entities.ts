import { AccessTokenSchema } from './access-token.entity.js'
import { AdjustmentSchema } from './adjustment.entity.js'
import { ApiKeySchema } from './api-key.entity.js'
import { AssociationRequestSchema } from './association-request.entity.js'
import { AuditLogSchema } from './audit-log.entity.js'
import { BusinessSchema } from './business.entity.js'
import { BlockedEmailDomainSchema } from './blocked-email-domain.entity.js'
import { CancellationRequestSchema } from './cancellation-request.entity.js'
import { CaseVisitSchema } from './case-visit.entity.js'
import { ChargeLinkSchema } from './charge-link.entity.js'
import { ChargeReceiptSchema } from './charge-receipt.entity.js'
import { ChargeSchema } from './charge.entity.js'
import { ChargebackSchema } from './chargeback.entity.js'
import { CheckoutSessionSchema } from './checkout-session.entity.js'
import { ContractPdfSchema } from './contract-pdf.entity.js'
import { ContractSignatureSchema } from './contract-signature.entity.js'
import { ContractVersionSchema } from './contract-version.entity.js'
import { ContractSchema } from './contract.entity.js'
import { DailyCreationSchema } from './daily-creation.entity.js'
import { DailySpendingSchema } from './daily-spending.entity.js'
import { DeadlineSchema } from './deadline.entity.js'
import { DeliveryRejectionSchema } from './delivery-rejection.entity.js'
import { DeploymentSchema } from './deployment.entity.js'
import { DepositProofSchema } from './deposit-proof.entity.js'
import { DestinationSchema } from './destination.entity.js'
import { DeveloperSignatureSchema } from './developer-signature.entity.js'
import { DeveloperSchema } from './developer.entity.js'
import { DisputeMessageSchema } from './dispute-message.entity.js'
import { DisputeSchema } from './dispute.entity.js'
import { DomainEventSchema } from './domain-event.entity.js'
import { EscrowSchema } from './escrow.entity.js'
import { EscrowTallyChangeSchema } from './escrow-tally-change.entity.js'
import { EscrowTallySchema } from './escrow-tally.entity.js'
import { EventRecipientSchema } from './event-recipient.entity.js'
import { ExchangeRateSchema } from './exchange-rate.entity.js'
import { FeeScheduleSchema } from './fee-schedule.entity.js'
import { FileSchema } from './file.entity.js'
import { IdempotencyRecordSchema } from './idempotency-record.entity.js'
import { IdentityCallbackSchema } from './identity-callback.entity.js'
import { IdentityVerificationSchema } from './identity-verification.entity.js'
import { InvoiceSchema } from './invoice.entity.js'
import { LedgerAccountSchema } from './ledger-account.entity.js'
import { KnownNetworkSchema } from './known-network.entity.js'
import { LedgerCheckSchema } from './ledger-check.entity.js'
import { LoggedRequestSchema } from './logged-request.entity.js'
import { MailSchema } from './mail.entity.js'
import { PaymentSchema } from './payment.entity.js'
import { MailboxProofSchema } from './mailbox-proof.entity.js'
import { OauthClientSchema } from './oauth-client.entity.js'
import { OauthConsentSchema } from './oauth-consent.entity.js'
import { OauthSigningKeySchema } from './oauth-signing-key.entity.js'
import { OauthStateSchema } from './oauth-state.entity.js'
import { OutlinedEventsSchema } from './outlined-events.entity.js'
import { PaymentRefundSchema } from './payment-refund.entity.js'
import { PendingStaffActionSchema } from './pending-staff-action.entity.js'
import { ReleaseRequestSchema } from './release-request.entity.js'
import { RequestCountSchema } from './request-count.entity.js'
import { ProofDecisionSchema } from './proof-decision.entity.js'
import { ProofSubmissionSchema } from './proof-submission.entity.js'
import { ProofSchema } from './proof.entity.js'
import { ServiceClockSchema } from './service-clock.entity.js'
import { SettlementOfferSchema } from './settlement-offer.entity.js'
import { SignInAttemptSchema } from './sign-in-attempt.entity.js'
import { SimulatedChallengeSchema } from './simulated-challenge.entity.js'
import { StatementSchema } from './statement.entity.js'
import { StatementLineSchema } from './statement-line.entity.js'
import { StaffRecoveryCodeSchema } from './staff-recovery-code.entity.js'
import { StaffSchema } from './staff.entity.js'
import { TestClockSchema } from './test-clock.entity.js'
import { TopUpSchema } from './top-up.entity.js'
import { UserSchema } from './user.entity.js'
import { VerificationCodeSchema } from './verification-code.entity.js'
import { WebhookAttemptSchema } from './webhook-attempt.entity.js'
import { WebhookDeliverySchema } from './webhook-delivery.entity.js'
import { WebhookSchema } from './webhook.entity.js'
import { WithdrawalSchema } from './withdrawal.entity.js'

/** Every table of the application: what the entity manager knows, and what typed queries may name. */
export const entities = [
  AccessTokenSchema,
  AdjustmentSchema,
  ApiKeySchema,
  AssociationRequestSchema,
  AuditLogSchema,
  BusinessSchema,
  BlockedEmailDomainSchema,
  CancellationRequestSchema,
  CaseVisitSchema,
  ChargeLinkSchema,
  ChargeReceiptSchema,
  ChargeSchema,
  ChargebackSchema,
  CheckoutSessionSchema,
  ContractPdfSchema,
  ContractSignatureSchema,
  ContractVersionSchema,
  ContractSchema,
  DailyCreationSchema,
  DailySpendingSchema,
  DeadlineSchema,
  DeliveryRejectionSchema,
  DeploymentSchema,
  DepositProofSchema,
  DestinationSchema,
  DeveloperSignatureSchema,
  DeveloperSchema,
  DisputeMessageSchema,
  DisputeSchema,
  DomainEventSchema,
  EscrowSchema,
  EscrowTallyChangeSchema,
  EscrowTallySchema,
  EventRecipientSchema,
  ExchangeRateSchema,
  FeeScheduleSchema,
  FileSchema,
  IdempotencyRecordSchema,
  IdentityCallbackSchema,
  IdentityVerificationSchema,
  InvoiceSchema,
  LedgerAccountSchema,
  KnownNetworkSchema,
  LedgerCheckSchema,
  LoggedRequestSchema,
  MailSchema,
  MailboxProofSchema,
  OauthClientSchema,
  OauthConsentSchema,
  OauthSigningKeySchema,
  OauthStateSchema,
  PaymentSchema,
  PaymentRefundSchema,
  PendingStaffActionSchema,
  ReleaseRequestSchema,
  RequestCountSchema,
  ProofDecisionSchema,
  ProofSubmissionSchema,
  ProofSchema,
  OutlinedEventsSchema,
  ServiceClockSchema,
  SettlementOfferSchema,
  SignInAttemptSchema,
  SimulatedChallengeSchema,
  StatementSchema,
  StatementLineSchema,
  StaffRecoveryCodeSchema,
  StaffSchema,
  TestClockSchema,
  TopUpSchema,
  UserSchema,
  VerificationCodeSchema,
  WebhookAttemptSchema,
  WebhookDeliverySchema,
  WebhookSchema,
  WithdrawalSchema,
] as const
