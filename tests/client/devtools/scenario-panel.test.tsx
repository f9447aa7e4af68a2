import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';

import { ScenarioPanel } from '#client/devtools/scenario/scenario-panel.tsx';
import { startScenario } from '#client/devtools/scenario/start-scenario.ts';

test('what one operation does is added to the scenario and taken out of it', async () => {
  const control = startScenario('latency:500', window);
  onTestFinished(control.stop);
  render(<ScenarioPanel control={control} />);
  const text = screen.getByLabelText(/^As text/);
  const add = async (operation: string, effect: string) => {
    await userEvent.selectOptions(screen.getByLabelText('Operation'), operation);
    await userEvent.selectOptions(screen.getByLabelText('What it does'), effect);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  await add('follow', 'no answer');
  await add('every operation', '503, unavailable');
  await add('follow', 'answers after 3 s');
  expect(text).toHaveValue('latency:500,latency:follow:3000,fail:follow:unreachable,fail:*:503');
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Remove fail:follow:unreachable' }));
  expect(text).toHaveValue('latency:500,latency:follow:3000,fail:*:503');
});
