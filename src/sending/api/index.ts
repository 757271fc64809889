export type {
  FileToSend,
  FoundPrinter,
  PrinterActivity,
  PrinterFacts,
  PrinterLink,
  PrinterProtocol,
  PrinterState,
  RunningPrint,
  SendCode,
  SendError,
  SendPhase,
  SendResult,
  SentFile,
} from './printer-link.ts';
export { SEND_PHASES } from './printer-link.ts';
export { checkFile, isFileName } from './check-file.ts';
