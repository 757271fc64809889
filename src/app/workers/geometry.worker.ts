import { GEOMETRY_OPERATIONS } from './geometry-operations.ts';
import { serveGeometry } from './geometry-server.ts';

serveGeometry(GEOMETRY_OPERATIONS);
