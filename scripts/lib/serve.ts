import './compile-cache.ts';

// The process that startChildServer starts: the server without the build and the demo of `npm start`.
const { runServer } = await import('./run-server.ts');
await runServer();
