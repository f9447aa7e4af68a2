import { spawnSync } from 'node:child_process';

/** Whether this machine has git, with which some commands for developers compare versions. */
export const hasGit = spawnSync('git', ['--version']).status === 0;
