// The server's first HTML and the page that takes its place are made by two hands, since neither may import the other: here
// they are held together, so that nothing changes colour, moves, or says something else when the page comes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templates } from '#contract/template.ts';
import { brandVariables } from '../server/pages/brand.ts';
import { designVariables } from '../src/candidate/design.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the first HTML', () => {
  it('has the colours that the page will have, whatever the employer chose', () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(...templates), (background, buttons, template) => {
        const design = { template, bg_color: background, buttons_color: buttons };
        const pictures = { bg_image: null, header_image: null };
        expect(brandVariables(design)).toEqual(designVariables({ ...design, ...pictures }));
      }),
    );
  });
});
