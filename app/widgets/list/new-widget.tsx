import { useState } from "react";
import { WidgetEditor } from "#app/widgets/editor/widget-editor.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import type { Template } from "#domain/templates/template.ts";
import type { Widget } from "#domain/widgets/widget.ts";

// The templates are loaded with the gallery, not with the page.
const TemplateGallery = lazyPart(() => import("#app/widgets/list/template-gallery.tsx"), "default");

/** A new widget of a collection: the gallery of templates, and then the details editor with what was chosen. */
export function NewWidget({ editor, type }: { editor: DialogState<Widget>; type: string }) {
  const [chosen, setChosen] = useState<Template | null>();
  // A dialog that closes gives the focus back, which would close another dialog that is already open.
  const [isGalleryGone, setGalleryGone] = useState(false);
  if (isGalleryGone)
    return <WidgetEditor editor={editor} type={type} template={chosen ?? undefined} />;
  return (
    <TemplateGallery
      isOpen={chosen === undefined}
      describePath={`/make?${new URLSearchParams({ toolkit: type })}`}
      onChoose={setChosen}
      onClose={editor.close}
      onClosed={() => setGalleryGone(true)}
    />
  );
}
