export const MODEL = '[data-region="model"]';
const INSPECT = '[data-region="inspect"]';
export const PARTS = '[data-region="parts"]';
/** A place on the first part of two, as shares of the view. */
const ON_FIRST = [0.57, 0.52];

/** Every state: its name, and what leads to it from the plate with the models, nothing selected, no tool in hand. */
export function statesOf(page) {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const wait = (milliseconds) => page.waitForTimeout(milliseconds);
  const inspect = page.locator(INSPECT);
  const view = async (...keys) => {
    await page.locator(MODEL).focus();
    await press(...keys);
  };
  const first = async () => {
    await page.locator(`${PARTS} [role="row"]`).first().click();
    await page.locator(MODEL).focus();
  };
  const clickModel = async (x, y) => {
    const box = await page.locator(MODEL).boundingBox();
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  /** A tool on every part, or on the first alone. */
  const tool =
    (key, after = async () => {}, all = true) =>
    async () => {
      if (all) await view('Control+a');
      else await first();
      await press(key);
      await wait(1200);
      await after();
    };
  return [
    ['select', tool('v', undefined, false)],
    ['move', tool('m', undefined, false)],
    ['rotate', tool('r', undefined, false)],
    ['scale', tool('s', undefined, false)],
    ['lay-flat', tool('y', undefined, false)],
    [
      'prepare',
      tool(
        'Shift+T',
        async () => {
          await view('Enter');
          await wait(20000);
        },
        false,
      ),
    ],
    ['supports', tool('Shift+A', undefined, false)],
    [
      'supports-tip',
      tool(
        'Shift+A',
        async () => {
          await inspect.locator('[data-param="tipLength"] input').focus();
          await inspect
            .locator('div[data-param="tipLength"]')
            .hover()
            .catch(() => undefined);
        },
        false,
      ),
    ],
    [
      'supports-made',
      tool(
        'Shift+A',
        async () => {
          await inspect.locator('[data-param="tipWidth"] input').fill('0.5');
          await press('Tab');
          await view('Enter');
          await wait(15000);
        },
        false,
      ),
    ],
    [
      'support-types',
      tool('Shift+Y', () => inspect.getByRole('button', { name: /^(Duplicate|创建副本)$/ }).click(), false),
    ],
    [
      'support-edit',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await press('Shift+E');
          await wait(1000);
          await clickModel(0.5, 0.5);
          await wait(1000);
        },
        false,
      ),
    ],
    [
      'supports-selected',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await press('Shift+E');
          await wait(1000);
          await view('.', 'e');
          await wait(3000);
          await view('Shift+<');
          await wait(1000);
        },
        false,
      ),
    ],
    [
      'supports-sliced',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await page.getByRole('radio', { name: /^(Slice|切片)/ }).click();
          await wait(2000);
        },
        false,
      ),
    ],
    [
      'support-script',
      tool(
        'Shift+X',
        async () => {
          await inspect.getByRole('button', { name: /^(Dry run|试运行)$/ }).click();
          await wait(15000);
        },
        false,
      ),
    ],
    [
      'script-editor',
      tool(
        'Shift+X',
        async () => {
          await inspect.getByRole('button', { name: /^(New|新建)$/ }).click();
          await page.locator('.cm-content').waitFor();
          await wait(1000);
          await page.locator('.cm-content').click();
          await press('Control+End');
          await page.keyboard.type('log(oops');
          await wait(1500);
        },
        false,
      ),
    ],
    [
      'support-check',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await press('Shift+K');
          await wait(1000);
        },
        false,
      ),
    ],
    ['orient', tool('q', () => inspect.getByRole('radio').nth(1).click(), false)],
    ['duplicate', tool('Shift+D', undefined, false)],
    ...['grid', 'circle'].map((name, index) => [
      `duplicate-${name}`,
      tool(
        'Shift+D',
        () =>
          inspect
            .getByRole('radio')
            .nth(index + 1)
            .click(),
        false,
      ),
    ]),
    ['arrange', tool('a')],
    ['platform', tool('Shift+B')],
    ['library', tool('Shift+P')],
    [
      'personal-parts',
      tool('Shift+P', async () => {
        await inspect.getByRole('radio').nth(1).click();
        await wait(800);
      }),
    ],
    ['repair', tool('Shift+R')],
    ['shell', tool('h', () => wait(6000), false)],
    [
      'shell-applied',
      tool(
        'h',
        async () => {
          await press('Enter');
          await wait(6000);
        },
        false,
      ),
    ],
    [
      'shell-thick',
      tool(
        'h',
        async () => {
          await inspect.locator('[data-param="thickness"] input').fill('19');
          await press('Tab');
          await wait(6000);
        },
        false,
      ),
    ],
    [
      'perforate',
      tool(
        'Shift+H',
        async () => {
          await clickModel(...ON_FIRST);
          await clickModel(ON_FIRST[0] + 0.02, ON_FIRST[1] + 0.08);
          await wait(4000);
        },
        false,
      ),
    ],
    [
      'honeycomb',
      tool(
        'Shift+C',
        async () => {
          await clickModel(...ON_FIRST);
          await wait(4000);
        },
        false,
      ),
    ],
    [
      'solid-region',
      tool(
        'Shift+F',
        async () => {
          await clickModel(...ON_FIRST);
          await wait(5000);
        },
        false,
      ),
    ],
    [
      'walls',
      async () => {
        await view('w');
        await wait(6000);
      },
    ],
    [
      'shell-outside',
      async () => {
        await view('w');
        await tool(
          'h',
          async () => {
            await inspect.locator('[data-param="side"]').getByRole('radio').last().click();
            await wait(6000);
          },
          false,
        )();
      },
    ],
    ['simplify', tool('Shift+S', () => wait(2500), false)],
    [
      'simplify-edges',
      tool(
        'Shift+S',
        async () => {
          const box = inspect.getByRole('switch').or(inspect.getByRole('checkbox'));
          if (await box.count()) await box.last().click();
          await wait(2500);
        },
        false,
      ),
    ],
    ['boolean', tool('b')],
    ['cut', tool('c', undefined, false)],
    [
      'label',
      tool(
        't',
        async () => {
          await clickModel(...ON_FIRST);
          await inspect.getByRole('textbox').first().fill('Corallite');
          await press('Tab');
          await wait(2500);
        },
        false,
      ),
    ],
    [
      'measure',
      tool(
        'u',
        async () => {
          await clickModel(...ON_FIRST);
          await clickModel(ON_FIRST[0] + 0.03, ON_FIRST[1] + 0.06);
          await wait(800);
        },
        false,
      ),
    ],
    ['merge', tool('j')],
    ['split', tool('Shift+J', undefined, false)],
    ['z-offset', tool('Shift+Z', undefined, false)],
    ['file-menu', async () => page.locator('header button[aria-haspopup="menu"]').first().click()],
    [
      'export-model',
      async () => {
        await view('Control+a');
        await page.locator('header button[aria-haspopup="menu"]').first().click();
        await page.getByRole('menuitem', { name: /^(Export model|导出模型)/ }).click();
        await wait(800);
      },
    ],
    [
      'context-menu',
      async () => {
        await first();
        await page.locator(`${PARTS} [role="row"]`).first().click({ button: 'right' });
      },
    ],
    ['plates', async () => page.locator(`${PARTS} [data-section="parts"] button`).first().click()],
    ['more-tools', async () => page.locator('[data-region="toolbar"] button').last().click()],
    [
      'palette',
      async () => {
        await press('Control+k');
        await page.keyboard.type('ar');
      },
    ],
    ['shortcuts', async () => press('Shift+?')],
    ['printer', async () => inspect.locator('section button[aria-haspopup="dialog"]').first().click()],
    ['craft', async () => inspect.locator('section button[aria-haspopup="dialog"]').nth(1).click()],
    [
      'settings',
      async () => {
        await page.locator('header button[aria-haspopup="menu"]').first().click();
        // Before feedback and the way back.
        await page.getByRole('menuitem').nth(-3).click();
      },
    ],
    [
      'slice',
      async () => {
        await press('Alt+Digit3');
        await wait(2500);
      },
    ],
    [
      'export',
      async () => {
        await press('Alt+Digit3', 'Control+p');
        await wait(800);
      },
    ],
    ['batch', async () => press('Shift+Q')],
    [
      'batch-projects',
      async () => {
        await press('Shift+Q');
        await inspect.getByRole('radio').nth(1).click();
        await wait(500);
      },
    ],
    [
      'batch-done',
      async () => {
        await inspect.getByRole('radio').first().click();
        await inspect.getByRole('button').last().click();
        await wait(6000);
      },
    ],
    [
      'lasso',
      async () => {
        await view('v');
        await inspect.getByRole('radio').last().click();
        const box = await page.locator(MODEL).boundingBox();
        const at = (x, y) => page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 8 });
        await at(0.4, 0.3);
        await page.keyboard.down('Shift');
        await page.mouse.down();
        for (const [x, y] of [
          [0.68, 0.28],
          [0.72, 0.6],
          [0.45, 0.66],
        ])
          await at(x, y);
      },
    ],
    [
      'group',
      async () => {
        await page.mouse.up();
        await page.keyboard.up('Shift');
        await view('Control+a', 'Control+g');
        await wait(800);
      },
    ],
  ];
}
