import './lib/compile-cache.ts';

// `npm start`: builds the client if it has changed, fills an empty community with the demo, and starts the server.
const { startServer } = await import('./lib/start-server.ts');
await startServer();
