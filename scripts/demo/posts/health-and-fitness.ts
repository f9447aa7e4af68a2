import { drafts } from './draft.ts';

export const healthAndFitness = drafts([
  ['mat', 'mat', 'The mat outlived the studio', 'Natural rubber, twelve years. I wipe it with water and a bit of vinegar and it still grips.', { by: 'dev.iyer', tags: ['plastic free', 'biodegradable'] }],
  ['kettlebell', 'kettlebell', 'One bell, twelve minutes, done before the kids wake', 'Second-hand iron does not expire.', { by: 'malik.j', tags: ['preloved'] }],
  ['running shoes', 'running', 'Slow is a speed', 'I could talk the whole way and did. Seven kilometres, one heron.', { by: 'gurpreet_singh' }],
  ['path', 'walk', 'The long way to the bakery', 'Six kilometres for two rolls. Worth it for the bend where you see the whole valley.', { by: 'paolo.n' }],
  ['pool', 'swim', 'Lane three, quarter to seven', 'Nobody talks, everybody nods.', { by: 'ben.achterberg' }],
  ['rope', 'skipping rope', 'A hundred skips and a sit-down', 'Then another hundred. The rope is cotton and was my sister’s at school.', { by: 'temperance.b', tags: ['plastic free', 'preloved'] }],
  ['mat from above', 'stretching', 'Ten minutes on the floor counts', 'Bands, breath, a podcast. Stop where it pulls, not where it hurts.', { by: 'dev.iyer' }],
  ['path', 'hike', 'Camino de tarde', 'Dieciocho kilómetros, dos bocadillos y una siesta bajo una encina.', { by: 'joao.pereira' }],
  ['kettlebell', 'barbells', 'Strong at fifty is built at thirty, says my aunt', 'She is sixty-eight and carries her own gas bottle up the hill.', { by: 'temperance.b' }],
  ['pool', 'cold water', 'Please never swim alone in the cold', 'Go with a friend, go in slowly, get out while you still feel good, dress at once, tea. The minutes are not a competition.', { by: 'ingrid.solberg' }],
  ['mat', 'yoga', 'योग से पहले दो मिनट', 'बस बैठिए और साँस गिनिए। शरीर खुद बता देगा कि आज कितना।', { by: 'dev.iyer', also: 'mental wellbeing' }],
  ['running shoes', 'running club', 'Our club mends', 'After the Tuesday run somebody brings a needle: zips, laces, the odd sole. We have run 400 km and saved nine jackets.', { tags: ['low waste', 'upcycled'] }],
  [null, 'first week', 'For everyone starting again', 'You do not have to catch up with who you were. Do half of what you think you can, twice this week. Tell us on Sunday, we will clap.', { by: 'gurpreet_singh' }],
]);
