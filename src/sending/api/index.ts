export type {
  FileToSend,
  FoundPrinter,
  PrinterActivity,
  PrinterFacts,
  PrinterLink,
  PrinterProtocol,
  PrinterState,
  ResinProfile,
  RunningPrint,
  SendCode,
  SendError,
  SendPhase,
  SendResult,
  SentFile,
} from './printer-link.ts';
export { KEYED_PROTOCOLS, PRINTER_PROTOCOLS, SEND_PHASES } from './printer-link.ts';
export { checkFile, isFileName } from './check-file.ts';
export {
  BRIDGE_GREETING,
  BRIDGE_PORTS,
  MOST_PART_BYTES,
  type BridgeAnswers,
  type BridgeError,
  type PrinterReport,
  type UploadNews,
  type UploadRequest,
} from './bridge-calls.ts';
export type { BridgeClient, BridgePresence, Delivered, PageFile } from './bridge-client.ts';
export { readBridgeError, readNews, readPrinters, readReport } from './read-answers.ts';
