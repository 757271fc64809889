export { findPrinterAt, findPrinters, openLink } from './find-printers.ts';
export { isLocalAddress } from './addresses.ts';
export { REAL_NETWORK, type Network } from './network.ts';
