export { parseConfig, type ServerConfig } from './config.ts';
export { createHttpServer } from './http.ts';
export { startServer, type RunningServer } from './run.ts';
