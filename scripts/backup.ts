// The earlier name of `npm run admin -- backup`, for cron jobs that use it.
console.warn('The new name of this command is: npm run admin -- backup');
process.argv.splice(2, 0, 'backup');
await import('./admin.ts');

export {};
