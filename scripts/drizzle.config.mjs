/** How `npm run migration` reads the tables and where it writes the next migration. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/schema.ts',
  out: './src/server/db/migrations',
};
