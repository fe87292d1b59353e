import * as documents from './documents.js'

/**
 * The operations of the staff console, by name. Its pages send a name and variables, never a document, and the server runs no other for
 * them; the types of both come from here. Signing in and out is not among them: the console's token never reaches a page.
 */
export const consoleDocuments = {
  Viewer: documents.Viewer,
  AuditLog: documents.AuditLog,
  DecisionsAbout: documents.DecisionsAbout,
  WaitingStaffActions: documents.WaitingStaffActions,
  ConfirmStaffAction: documents.ConfirmStaffAction,
  Disputes: documents.Disputes,
  EscrowCase: documents.EscrowCase,
  ReleaseRequestCase: documents.ReleaseRequestCase,
  ResolveDispute: documents.ResolveDispute,
  ResolveReleaseRequest: documents.ResolveReleaseRequest,
  AddDisputeMessage: documents.AddDisputeMessage,
  Escrows: documents.Escrows,
  IdentityVerificationsToReview: documents.IdentityVerificationsToReview,
  ReviewIdentityVerification: documents.ReviewIdentityVerification,
  Businesses: documents.Businesses,
  ReviewBusiness: documents.ReviewBusiness,
  DepositProofs: documents.DepositProofs,
  ReviewDepositProof: documents.ReviewDepositProof,
  StaffWithdrawals: documents.StaffWithdrawals,
  DecideWithdrawal: documents.DecideWithdrawal,
  RevealDestination: documents.RevealDestination,
  StaffTopUps: documents.StaffTopUps,
  FinanceCases: documents.FinanceCases,
  DecideFinanceCase: documents.DecideFinanceCase,
  ProofsToReview: documents.ProofsToReview,
  ReviewProofAsStaff: documents.ReviewProofAsStaff,
  LedgerCheck: documents.LedgerCheck,
  CheckLedger: documents.CheckLedger,
  BooksBalance: documents.BooksBalance,
  LedgerAccounts: documents.LedgerAccounts,
  LedgerAccount: documents.LedgerAccount,
  LedgerTransfers: documents.LedgerTransfers,
  LedgerTransfer: documents.LedgerTransfer,
  ComingDeadlines: documents.ComingDeadlines,
  FailingWebhooks: documents.FailingWebhooks,
  FeeSchedules: documents.FeeSchedules,
  AddFeeSchedule: documents.AddFeeSchedule,
  Charges: documents.Charges,
  Charge: documents.Charge,
  EventTypes: documents.EventTypes,
  RecordedEvents: documents.RecordedEvents,
  RecordedEvent: documents.RecordedEvent,
  Deliveries: documents.Deliveries,
  ReplayEventsAsStaff: documents.ReplayEventsAsStaff,
} as const

export type ConsoleDocuments = typeof consoleDocuments
