export { accountArchive, archiveName, type ArchiveSource } from './account-archive.ts';
export { EXPORT_PATH, exportLink, whoMayExport } from './export-link.ts';
