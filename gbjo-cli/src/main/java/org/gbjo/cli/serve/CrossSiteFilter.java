package org.gbjo.cli.serve;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Refuses what a browser sends for the page of another site. Such a page cannot read an answer, but a form of it could
 * update the data of a server on the user's own machine, or send them away by SERVICE. Programs that are no browsers,
 * and links to the studio, are let through.
 */
final class CrossSiteFilter extends HttpFilter {
    private static final long serialVersionUID = 1;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if ("cross-site".equals(request.getHeader("Sec-Fetch-Site")) && !isLinkToStudio(request)) {
            response.setStatus(HttpServletResponse.SC_FORBIDDEN);
            response.setContentType("text/plain;charset=utf-8");
            response.getWriter().println("a page of another site may not ask this server; open its studio instead");
            return;
        }
        chain.doFilter(request, response);
    }

    private static boolean isLinkToStudio(HttpServletRequest request) {
        String path = request.getRequestURI();
        return request.getMethod().equals("GET")
                && "navigate".equals(request.getHeader("Sec-Fetch-Mode"))
                && (path.equals("/") || path.endsWith("/studio"));
    }
}
