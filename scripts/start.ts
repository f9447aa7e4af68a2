import { startServer } from './lib/start-server.ts';

// `npm start`: builds the client if it has changed, fills an empty community with the demo, and starts the server.
await startServer();
