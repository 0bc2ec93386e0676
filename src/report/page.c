/* SPDX-License-Identifier: MIT */
/*
 * The frame of a page around its sections.
 */
#include "page.h"

#include <stddef.h>

#include "html.h"

static void write_style(json_writer *out, const char *const *lines)
{
    for (; lines != NULL && *lines != NULL; lines++) {
        json_print(out, "%s\n", *lines);
    }
}

void page_begin(json_writer *out, const page_head *head)
{
    json_print(out,
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta "
               "name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
               "<title>Trey %s: ",
               head->kind);
    html_text(out, head->subject);
    json_print(out, "</title>\n<style>\n");
    write_style(out, page_style);
    write_style(out, head->style);
    json_print(out,
               "</style>\n</head>\n<body>\n<main>\n"
               "<div class=\"wide\">\n<p class=\"brand\"><svg viewBox=\"0 0 32 32\" "
               "aria-hidden=\"true\"><title>Trey</title><path d=\"M16 2.5c1.3 2.7 3 5 5.2 7-2.2 "
               "2-3.9 4.3-5.2 7-1.3-2.7-3-5-5.2-7 2.2-2 3.9-4.3 5.2-7zM8.2 15.5c1.3 2.7 3 5 5.2 "
               "7-2.2 2-3.9 4.3-5.2 7-1.3-2.7-3-5-5.2-7 2.2-2 3.9-4.3 5.2-7zM23.8 15.5c1.3 2.7 3 5 "
               "5.2 7-2.2 2-3.9 4.3-5.2 7-1.3-2.7-3-5-5.2-7 2.2-2 3.9-4.3 5.2-7z\"/></svg>Trey "
               "%s</p>\n<h1>",
               head->kind);
    html_text(out, head->heading);
    json_print(out, "</h1>\n<p class=\"lead\">");
    html_text(out, head->subject);
    json_print(out, ". ");
    html_text(out, head->lead);
    json_print(out, "</p>\n</div>\n");
}

void page_end(json_writer *out, const provenance *sources)
{
    json_print(out, "<footer class=\"wide\">");
    provenance_write_html(out, sources);
    json_print(out, "<p>Trey is independent of the game’s owner and of any regulator.</p>"
                    "</footer>\n</main>\n</body>\n</html>\n");
}

void page_section_begin(json_writer *out, const char *id, bool wide, const char *heading,
                        const char *beside)
{
    json_print(out,
               "<section class=\"sheet%s\" aria-labelledby=\"%s-heading\">\n<header><h2 "
               "id=\"%s-heading\">%s</h2>",
               wide ? " wide" : "", id, id, heading);
    if (beside != NULL) {
        json_print(out, "<p>%s</p>", beside);
    }
    json_print(out, "</header>\n");
}

void page_section_end(json_writer *out)
{
    json_print(out, "</section>\n");
}
