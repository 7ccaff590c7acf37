package org.gbjo.cli.serve;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Leads from the address of the server to its studio, which stands beside the dataset that it obeys the rules of. */
final class StudioRedirect extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final String target;

    StudioRedirect(String target) {
        this.target = target;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.sendRedirect(request.getContextPath() + target);
    }
}
