export { accountArchive, archiveName, type ArchiveSource } from './account-archive.ts';
export { exportLink, whoMayExport } from './export-link.ts';
